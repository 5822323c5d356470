import { Badge, makeStyles, tokens } from '@fluentui/react-components';
import { OpenRegular } from '@fluentui/react-icons/svg/open';
import type { ReceiptAnswer } from '@incidentmap/core/domain/sender/receipt';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { londonMoment } from '../../lib/dates.ts';
import { safetyTexts } from '../../safety/texts.ts';
import { IconText } from '../../ui/layout/IconText.tsx';
import { useReceiptStyles } from './styles.ts';
import { receiptTexts } from './texts.ts';

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

/** The status of what was sent, and the reason if it was rejected. */
export function ReceiptState({ answer }: { answer: ReceiptAnswer }) {
  const { t, i18n } = useTranslation([receiptTexts, safetyTexts]);
  const styles = useStyles();
  const shared = useReceiptStyles();
  const heading = useRef<HTMLHeadingElement>(null);
  const { kind, state, isOffMap, reason, createdAt, decidedAt, publicUrl } = answer;

  // The pressed button is unmounted, so the focus moves to the result.
  useEffect(() => heading.current?.focus(), []);

  return (
    <section className={shared.card}>
      <div className={styles.head}>
        <h2 ref={heading} tabIndex={-1} className={shared.heading}>
          {t(`safety:receipt.kind.${kind}`)}
        </h2>
        <Badge appearance="tint" size="extra-large" color={colours[state]}>
          {t(`state.${state}`)}
        </Badge>
      </div>
      <p className={shared.body}>{t(isOffMap ? 'about.offMap' : `about.${state}`)}</p>
      {reason && (
        <div>
          <p className={shared.name}>{t('reason')}</p>
          <p className={styles.reason}>{t(`reasons.${reason}`)}</p>
        </div>
      )}
      <dl className={shared.facts}>
        <div>
          <dt className={shared.name}>{t('sentOn')}</dt>
          <dd className={shared.value}>{londonMoment(createdAt, i18n.language)}</dd>
        </div>
        {decidedAt && (
          <div>
            <dt className={shared.name}>{t('decidedOn')}</dt>
            <dd className={shared.value}>{londonMoment(decidedAt, i18n.language)}</dd>
          </div>
        )}
      </dl>
      {publicUrl && (
        <a href={publicUrl} className={styles.link}>
          <IconText icon={<OpenRegular />} tone="brand">
            {t('publicPage')}
          </IconText>
        </a>
      )}
    </section>
  );
}
