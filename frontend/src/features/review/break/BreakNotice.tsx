import { Button, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMediaQuery } from '../../../lib/useMediaQuery.ts';
import { lineBelow } from '../../../ui/layout/cardStyles.ts';
import { fromMedium, medium } from '../../../ui/layout/breakpoints.ts';
import { BreakScreen } from './BreakScreen.tsx';
import { breakTexts } from './texts.ts';
import { isBreakDue, seeRoom, snoozeBreak, startShift } from './breaks.ts';
import type { DeviceId } from '../shared/reviewerStorage.ts';

const useStyles = makeStyles({
  notice: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '0.5rem 1rem',
    paddingBlock: '0.75rem',
    paddingInline: 'var(--gutter)',
    ...lineBelow,
    backgroundColor: tokens.colorNeutralBackground2,
  },
  line: { flexGrow: 1, flexBasis: '18rem', margin: 0, maxInlineSize: '70ch' },
  // On a phone in one line, whose first button begins where the words do; at a desk at the end of theirs.
  acts: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: '0.25rem',
    [fromMedium]: { gap: '0.5rem', marginInlineStart: 'auto' },
  },
  act: { minWidth: 0, minHeight: '2.75rem', paddingInline: '0.5rem', [fromMedium]: { paddingInline: '0.75rem' } },
  quiet: { fontWeight: tokens.fontWeightRegular },
});

type Props = {
  /** Whose day the break tells; null until it is known. */
  reviewer: DeviceId | null;
  /** Whether the reviewer takes a break now. */
  isBreak: boolean;
  /** The open tab; null for the queue. */
  backTo: string | null;
  onBreak: () => void;
  onDay: () => void;
  onEnd: () => void;
};

/** A quiet reminder after each hour in the review room, and the break itself. Nothing of it is stored or sent. */
export function BreakNotice({ reviewer, isBreak, backTo, onBreak, onDay, onEnd }: Props) {
  const { t } = useTranslation(breakTexts);
  const styles = useStyles();
  const isWide = useMediaQuery(medium);
  const [shift, setShift] = useState(() => startShift(Date.now()));
  useEffect(() => {
    const timer = setInterval(() => {
      if (!document.hidden) setShift((before) => seeRoom(before, Date.now()));
    }, 60_000);
    return () => clearInterval(timer);
  }, []);
  const startAgain = () => setShift(startShift(Date.now()));
  if (isBreak) {
    return (
      <BreakScreen
        reviewer={reviewer}
        backTo={backTo}
        onDay={onDay}
        onEnd={() => {
          startAgain();
          onEnd();
        }}
      />
    );
  }
  return (
    <div role="status">
      {isBreakDue(shift) && (
        <div className={styles.notice} role="group" aria-label={t('label')}>
          <p className={styles.line}>
            <strong>{t('title')} </strong>
            {t('body')}
          </p>
          <div className={styles.acts}>
            <Button className={styles.act} onClick={onBreak}>
              {t('label')}
            </Button>
            <Button
              className={mergeClasses(styles.act, styles.quiet)}
              appearance="subtle"
              aria-label={t('snooze')}
              onClick={() => setShift(snoozeBreak)}
            >
              {t(isWide ? 'snooze' : 'snoozeShort')}
            </Button>
            <Button className={mergeClasses(styles.act, styles.quiet)} appearance="subtle" onClick={startAgain}>
              {t('dismiss')}
            </Button>
          </div>
        </div>
      )}
    </div>
  );
}
