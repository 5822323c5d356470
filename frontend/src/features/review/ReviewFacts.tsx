import { makeStyles } from '@fluentui/react-components';
import { CalendarLtrRegular } from '@fluentui/react-icons/svg/calendar-ltr';
import { ClockRegular } from '@fluentui/react-icons/svg/clock';
import { DismissCircleRegular } from '@fluentui/react-icons/svg/dismiss-circle';
import { LocationRegular } from '@fluentui/react-icons/svg/location';
import { MailRegular } from '@fluentui/react-icons/svg/mail';
import { TagRegular } from '@fluentui/react-icons/svg/tag';
import type { ReviewedIncident } from '@incidentmap/core/domain/incident/incident';
import type { ReactElement, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { longDate } from '../../lib/dates.ts';
import { IconText } from '../../ui/IconText.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { reviewTexts } from './texts.ts';

const useStyles = makeStyles({
  root: { display: 'flex', flexWrap: 'wrap', gap: '0.375rem 1.25rem', margin: 0, padding: 0, listStyleType: 'none' },
});

export function Fact({ icon, name, children }: { icon: ReactElement; name: string; children: ReactNode }) {
  return (
    <li>
      <IconText icon={icon}>
        <VisuallyHidden>{name}: </VisuallyHidden>
        {children}
      </IconText>
    </li>
  );
}

/** The facts of a report: location, date, type, contact address if its sender agreed to it, and reason of rejection. */
export function ReviewFacts({ incident }: { incident: ReviewedIncident }) {
  const { t, i18n } = useTranslation(reviewTexts);
  const styles = useStyles();
  const { location, incidentDate, incidentTime, incidentType, allowContact, contactEmail, rejection } = incident;
  return (
    <ul className={styles.root}>
      <Fact icon={<LocationRegular />} name={t('field.location')}>
        <span dir="auto">{location}</span>
      </Fact>
      <Fact icon={<CalendarLtrRegular />} name={t('field.incidentDate')}>
        <time dateTime={incidentDate}>{longDate(incidentDate, i18n.language)}</time>
      </Fact>
      <Fact icon={<ClockRegular />} name={t('field.incidentTime')}>
        {t(`timeOfDay.${incidentTime}`)}
      </Fact>
      <Fact icon={<TagRegular />} name={t('field.incidentType')}>
        {t(`incidentType.${incidentType}`)}
      </Fact>
      {allowContact === 'yes' && contactEmail && (
        <Fact icon={<MailRegular />} name={t('facts.contact')}>
          <span dir="ltr">{contactEmail}</span>
        </Fact>
      )}
      {rejection && (
        <Fact icon={<DismissCircleRegular />} name={t('facts.rejection')}>
          {t(`reasons.${rejection.code}`)}
          {rejection.note !== '' && <span dir="auto">: {rejection.note}</span>}
        </Fact>
      )}
    </ul>
  );
}
