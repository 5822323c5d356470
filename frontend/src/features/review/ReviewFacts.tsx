import { makeStyles } from '@fluentui/react-components';
import { DismissCircleRegular } from '@fluentui/react-icons/svg/dismiss-circle';
import { MailRegular } from '@fluentui/react-icons/svg/mail';
import type { ReviewedIncident } from '@incidentmap/core/domain/incident/incident';
import type { ReactElement, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { IconText } from '../../ui/IconText.tsx';
import { reviewTexts } from './texts.ts';

const useStyles = makeStyles({
  root: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: '0.375rem 1.25rem',
    margin: 0,
    padding: 0,
    listStyleType: 'none',
    // It stands beside the report, which is read first.
    '& > li > span': { fontSize: '0.875rem', lineHeight: '1.25rem' },
  },
  // A line ends before the @, and within a part only where that has no room on a line of its own.
  part: { display: 'inline-block', maxInlineSize: '100%' },
});

export function Fact({ icon, name, children }: { icon: ReactElement; name: string; children: ReactNode }) {
  return (
    <li>
      <IconText icon={icon}>
        {name}: {children}
      </IconText>
    </li>
  );
}

/** The contact address of a report if its sender agreed to it, and the reason of its rejection. */
export function ReviewFacts({ incident }: { incident: ReviewedIncident }) {
  const { t } = useTranslation(reviewTexts);
  const styles = useStyles();
  const { allowContact, contactEmail, rejection } = incident;
  const mayContact = allowContact === 'yes' && contactEmail;
  if (!mayContact && !rejection) return null;
  return (
    <ul className={styles.root}>
      {mayContact && (
        <Fact icon={<MailRegular />} name={t('facts.contact')}>
          <bdi dir="ltr">
            {contactEmail.split(/(?=@)/).map((part) => (
              <span key={part} className={styles.part}>
                {part}
              </span>
            ))}
          </bdi>
        </Fact>
      )}
      {rejection && (
        <Fact icon={<DismissCircleRegular />} name={t('facts.rejection')}>
          <strong>{t(`reasons.${rejection.code}`)}</strong>
          {rejection.note !== '' && <span dir="auto">: {rejection.note}</span>}
        </Fact>
      )}
    </ul>
  );
}
