import { Badge, makeStyles, tokens } from '@fluentui/react-components';
import { OpenRegular } from '@fluentui/react-icons/svg/open';
import type { ReceiptAnswer } from '@incidentmap/core/domain/reporter/receipt';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { londonMoment } from '../../lib/dates.ts';
import { IconText } from '../../ui/IconText.tsx';
import { useReceiptStyles } from './styles.ts';

const useStyles = makeStyles({
  head: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '0.5rem 1rem' },
  reason: {
    margin: 0,
    paddingInlineStart: '1rem',
    borderInlineStartWidth: '3px',
    borderInlineStartStyle: 'solid',
    borderInlineStartColor: tokens.colorNeutralStroke1,
    whiteSpace: 'pre-line',
    overflowWrap: 'anywhere',
  },
  link: {
    display: 'inline-flex',
    alignItems: 'center',
    minBlockSize: '2.75rem',
    color: tokens.colorBrandForegroundLink,
  },
});

const colours = {
  pending: 'informative',
  approved: 'success',
  rejected: 'warning',
  withdrawn: 'informative',
  erased: 'informative',
} as const;

/** What became of it, and why. */
export function ReceiptState({ answer }: { answer: ReceiptAnswer }) {
  const { t, i18n } = useTranslation();
  const styles = useStyles();
  const shared = useReceiptStyles();
  const heading = useRef<HTMLHeadingElement>(null);
  const { kind, state, reason, createdAt, decidedAt, publicUrl } = answer;

  // What was pressed is gone, and this is the answer.
  useEffect(() => heading.current?.focus(), []);

  return (
    <section className={shared.card}>
      <div className={styles.head}>
        <h2 ref={heading} tabIndex={-1} className={shared.heading}>
          {t(`receipt.kind.${kind}`)}
        </h2>
        <Badge appearance="tint" size="extra-large" color={colours[state]}>
          {t(`receipt.state.${state}`)}
        </Badge>
      </div>
      <p className={shared.body}>{t(`receipt.about.${state}`)}</p>
      {reason && (
        <div>
          <p className={shared.name}>{t('receipt.reason')}</p>
          <p className={styles.reason}>{t(`receipt.reasons.${reason}`)}</p>
        </div>
      )}
      <dl className={shared.facts}>
        <div>
          <dt className={shared.name}>{t('receipt.sentOn')}</dt>
          <dd className={shared.value}>{londonMoment(createdAt, i18n.language)}</dd>
        </div>
        {decidedAt && (
          <div>
            <dt className={shared.name}>{t('receipt.decidedOn')}</dt>
            <dd className={shared.value}>{londonMoment(decidedAt, i18n.language)}</dd>
          </div>
        )}
      </dl>
      {publicUrl && (
        <a href={publicUrl} className={styles.link}>
          <IconText icon={<OpenRegular />} tone="brand">
            {t('receipt.open')}
          </IconText>
        </a>
      )}
    </section>
  );
}
