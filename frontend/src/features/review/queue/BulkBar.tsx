import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { DismissRegular } from '@fluentui/react-icons/svg/dismiss';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Checkbox } from '../../../ui/controls/Checkbox.tsx';
import { RejectDialog } from '../decide/RejectDialog.tsx';
import { queueTexts } from './texts.ts';
import { useBulkReject } from '../decide/useDecision.ts';
import type { ReviewEvents } from '../shared/events.ts';
import type { Selection } from './useSelection.ts';

const useStyles = makeStyles({
  root: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '0.25rem 1rem',
    '&:has(label)': { paddingInline: 'var(--gutter)', paddingBlockEnd: '0.375rem' },
    // On a phone it stays while the rows scroll, as all that is over them does elsewhere; not where it would leave few.
    '@media (max-width: 47.99em) and (min-height: 30em)': {
      position: 'sticky',
      insetBlockStart: 0,
      zIndex: 1,
      backgroundColor: tokens.colorNeutralBackground1,
    },
  },
  actions: { display: 'flex', flexWrap: 'wrap', gap: '0.5rem', marginInlineStart: 'auto' },
});

type Props = {
  selection: Selection;
  /** What happens after a rejection. */
  events: ReviewEvents;
};

/** Selects reports and rejects them in bulk. There is no bulk approval, because somebody must read each report. */
export function BulkBar({ selection: { isOn, chosen, total, selectAll, clear }, events }: Props) {
  const { t } = useTranslation(queueTexts);
  const styles = useStyles();
  const [isAsking, setAsking] = useState(false);
  const reject = useBulkReject(events);
  return (
    <div className={styles.root} role="group" aria-label={t('bulk.label')} data-keep-clear>
      {isOn && (
        <Checkbox checked={chosen.length === total} onChange={(isAll) => (isAll ? selectAll() : clear())}>
          {t('bulk.all', { count: total })}
        </Checkbox>
      )}
      <span role="status">{chosen.length > 0 && t('bulk.chosen', { count: chosen.length })}</span>
      <div className={styles.actions}>
        {chosen.length > 0 && (
          <Button icon={<DismissRegular />} aria-haspopup="dialog" onClick={() => setAsking(true)}>
            {t('bulk.reject', { count: chosen.length })}
          </Button>
        )}
      </div>
      <RejectDialog
        open={isAsking && chosen.length > 0}
        count={chosen.length}
        onClose={() => setAsking(false)}
        onReject={(reason, session) => reject(chosen, reason, session)}
        onSessionEnd={events.onSessionEnd}
      />
    </div>
  );
}
