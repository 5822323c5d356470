import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useQuery } from '../../api/useQuery.ts';
import { HelplineItem } from '../../safety/HelplineItem.tsx';
import { breakTexts } from './breakTexts.ts';
import { isBreakDue, seeRoom, snoozeBreak, startShift } from './breaks.ts';
import { roomGap } from './roomFrame.ts';

const useStyles = makeStyles({
  notice: {
    marginBlockStart: roomGap,
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '0.5rem 1rem',
    paddingBlock: '0.75rem',
    paddingInline: '1rem',
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: '0.75rem',
    backgroundColor: tokens.colorNeutralBackground2,
  },
  words: { flexGrow: 1, flexBasis: '18rem' },
  line: { margin: 0, maxInlineSize: '70ch' },
  acts: { display: 'flex', flexWrap: 'wrap', gap: '0.5rem' },
  act: { minHeight: '2.75rem' },
  summary: { paddingBlock: '0.625rem', cursor: 'pointer' },
});

/** A quiet reminder after each hour in the review room. Nothing of it is stored or sent. */
export function BreakNotice() {
  const { t } = useTranslation(breakTexts);
  const styles = useStyles();
  const [shift, setShift] = useState(() => startShift(Date.now()));
  useEffect(() => {
    const timer = setInterval(() => {
      if (!document.hidden) setShift((before) => seeRoom(before, Date.now()));
    }, 60_000);
    return () => clearInterval(timer);
  }, []);
  const helplines = useQuery('getSite').data?.helplines ?? [];
  return (
    <div role="status">
      {isBreakDue(shift) && (
        <div className={styles.notice} role="group" aria-label={t('label')}>
          <div className={styles.words}>
            <p className={styles.line}>
              <strong>{t('title')}</strong> {t('body')}
            </p>
            {helplines.length > 0 && (
              <details>
                <summary className={styles.summary}>{t('help')}</summary>
                <ul>
                  {helplines.map((each) => (
                    <HelplineItem key={each.name} {...each} />
                  ))}
                </ul>
              </details>
            )}
          </div>
          <div className={styles.acts}>
            <Button className={styles.act} appearance="subtle" onClick={() => setShift(snoozeBreak)}>
              {t('snooze')}
            </Button>
            <Button className={styles.act} onClick={() => setShift(startShift(Date.now()))}>
              {t('dismiss')}
            </Button>
          </div>
        </div>
      )}
    </div>
  );
}
