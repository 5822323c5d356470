import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { CheckmarkCircleRegular } from '@fluentui/react-icons/svg/checkmark-circle';
import type { Answer } from '@incidentmap/core/contract';
import { londonDate } from '@incidentmap/core/domain/dates/calendar';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { longDate } from '../../lib/dates.ts';
import { useCardStyles } from './cardStyles.ts';
import { privacyTexts } from './texts.ts';

const useStyles = makeStyles({
  head: { display: 'flex', alignItems: 'center', gap: '0.75rem' },
  icon: { flexShrink: 0, fontSize: '2rem', color: tokens.colorStatusSuccessForeground1 },
  id: { fontFamily: tokens.fontFamilyMonospace, overflowWrap: 'anywhere', userSelect: 'all' },
});

export type SentRequest = Answer<'requestPrivacy'>;

/** Confirms a privacy request with its number and the date by which it will be answered. */
export function RequestSent({ request: { id, dueAt }, onClose }: { request: SentRequest; onClose: () => void }) {
  const { t, i18n } = useTranslation(privacyTexts);
  const styles = useStyles();
  const card = useCardStyles();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section className={card.root}>
      <div className={styles.head}>
        <CheckmarkCircleRegular aria-hidden className={styles.icon} />
        <h3 ref={heading} tabIndex={-1} className={card.heading}>
          {t('sent.title')}
        </h3>
      </div>
      <p className={card.body}>{t('sent.body', { date: longDate(londonDate(new Date(dueAt)), i18n.language) })}</p>
      <p className={card.body}>
        {t('sent.id')}: <strong className={styles.id}>{id}</strong>
      </p>
      <p className={card.body}>{t('sent.keep')}</p>
      <div>
        <Button onClick={onClose}>{t('sent.close')}</Button>
      </div>
    </section>
  );
}
