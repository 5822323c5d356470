import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { CopySelectRegular } from '@fluentui/react-icons/svg/copy-select';
import { FilterRegular } from '@fluentui/react-icons/svg/filter';
import { useTranslation } from 'react-i18next';
import type { Group } from './groups.ts';
import { reviewTexts } from './texts.ts';

const useStyles = makeStyles({
  root: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: '0.25rem 1rem',
  },
  note: { margin: 0, color: tokens.colorNeutralForeground2 },
  // Its icon begins where the words do.
  act: { marginInline: '-0.75rem' },
});

type Props = {
  group: Group;
  /** The id of the element that says why these reports are grouped. */
  noteId: string;
  onSelect: (ids: readonly string[], isSelected: boolean) => void;
  /** Filters the queue by one flood; null if it is filtered by one already. */
  onFilterByFlood: ((flood: string) => void) | null;
};

/** The head of a group: why its reports are grouped, and a button for the likely next step. */
export function GroupHead({ group: { kind, incidents }, noteId, onSelect, onFilterByFlood }: Props) {
  const { t } = useTranslation(reviewTexts);
  const styles = useStyles();
  const count = incidents.length;
  const flood = incidents[0]?.floodOf ?? null;
  return (
    <div className={styles.root}>
      <p id={noteId} className={styles.note}>
        {t(kind === 'flood' ? 'flood.note' : 'duplicates.note', { count })}
      </p>
      {flood === null && (
        <Button
          className={styles.act}
          appearance="subtle"
          icon={<CopySelectRegular />}
          onClick={() =>
            onSelect(
              incidents.slice(0, -1).map(({ id }) => id),
              true,
            )
          }
        >
          {t('duplicates.select')}
        </Button>
      )}
      {flood !== null && onFilterByFlood && (
        <Button
          className={styles.act}
          appearance="subtle"
          icon={<FilterRegular />}
          onClick={() => onFilterByFlood(flood)}
        >
          {t('flood.show')}
        </Button>
      )}
    </div>
  );
}
