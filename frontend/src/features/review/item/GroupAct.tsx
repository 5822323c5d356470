import { Button, makeStyles } from '@fluentui/react-components';
import { CopySelectRegular } from '@fluentui/react-icons/svg/copy-select';
import { FilterRegular } from '@fluentui/react-icons/svg/filter';
import { useTranslation } from 'react-i18next';
import type { Repeats } from '../submission/groups.ts';
import { itemTexts } from './texts.ts';

const useStyles = makeStyles({
  // Its icon begins where the words do.
  root: { justifySelf: 'start', marginInlineStart: '-0.75rem' },
});

type Props = {
  /** The flood of the open report. */
  flood: string | null;
  /** Its copies; null where there are none to select. */
  repeats: Repeats | null;
  onSelect: (ids: readonly string[]) => void;
  /** Filters the queue by one flood; null if it is filtered by one already. */
  onFilterByFlood: ((flood: string) => void) | null;
};

/** The likely next step with a report and those beside it. */
export function GroupAct({ flood, repeats, onSelect, onFilterByFlood }: Props) {
  const { t } = useTranslation(itemTexts);
  const styles = useStyles();
  if (flood === null) {
    if (!repeats) return null;
    return (
      <Button
        className={styles.root}
        appearance="subtle"
        icon={<CopySelectRegular />}
        onClick={() => onSelect(repeats.ids)}
      >
        {t(repeats.isPublic ? 'duplicates.selectAll' : 'duplicates.select')}
      </Button>
    );
  }
  if (!onFilterByFlood) return null;
  return (
    <Button className={styles.root} appearance="subtle" icon={<FilterRegular />} onClick={() => onFilterByFlood(flood)}>
      {t('flood.show')}
    </Button>
  );
}
