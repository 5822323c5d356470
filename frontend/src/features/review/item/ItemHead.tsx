import { makeStyles, tokens } from '@fluentui/react-components';
import { useMediaQuery } from '../../../lib/useMediaQuery.ts';
import { medium } from '../../../ui/layout/breakpoints.ts';
import { row } from '../shared/roomStyles.ts';
import { Age } from '../submission/Age.tsx';
import { WorkBanner } from '../team/WorkBanner.tsx';

const useStyles = makeStyles({
  root: {
    ...row('0 0.5rem'),
    minInlineSize: 0,
    marginInlineStart: 'auto',
    color: tokens.colorNeutralForeground2,
    fontVariantNumeric: 'tabular-nums',
  },
  // At the end of the row, as in the list. With more room the words of who is there have that.
  age: { order: 1, '@container (min-width: 28rem)': { order: 0 } },
  // The list says it too.
  place: {
    display: 'none',
    '@container (min-width: 34rem)': { display: 'inline' },
    '::before': { content: '"· "' },
    marginInlineStart: '-0.25rem',
  },
});

type Props = {
  /** When it was sent. */
  since: string;
  now: Date;
  /** Which one of the list it is, in words; a phone says it elsewhere. */
  place: string;
};

/** At the end of an item's first row: how long it has waited, which one it is, and who is there. */
export function ItemHead({ since, now, place }: Props) {
  const styles = useStyles();
  const isWide = useMediaQuery(medium);
  return (
    <div className={styles.root}>
      <span className={styles.age}>
        <Age since={since} now={now} />
      </span>
      {isWide && <span className={styles.place}>{place}</span>}
      <WorkBanner />
    </div>
  );
}
