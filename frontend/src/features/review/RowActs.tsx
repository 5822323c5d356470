import { Button, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { useMediaQuery } from '../../lib/useMediaQuery.ts';
import { medium } from '../../ui/media.ts';
import { ActEntry } from './ActEntry.tsx';
import { ActMenu } from './ActMenu.tsx';
import type { BarAct } from './barAct.ts';
import { squareButton } from './roomStyles.ts';

const useStyles = makeStyles({
  root: { display: 'flex' },
  act: squareButton,
  // Away from the others, so that no slip reaches it.
  danger: { marginInlineStart: '1rem', '&:hover, &:hover:active': { color: tokens.colorStatusDangerForeground1 } },
});

type Props = {
  acts: readonly BarAct[];
  /** The id of the row's heading, which describes the buttons. */
  titleId: string;
};

/** What can be done with a row: a button of one icon each, or on a phone a menu of all. */
export function RowActs({ acts, titleId }: Props) {
  const styles = useStyles();
  const isWide = useMediaQuery(medium);
  if (isWide) {
    return (
      <div className={styles.root}>
        {acts.map(({ id, text, icon, onClick, opensDialog, isExpanded, isBusy, isDanger }) => (
          <Button
            key={id}
            appearance="subtle"
            className={mergeClasses(styles.act, isDanger && styles.danger)}
            icon={icon}
            aria-label={text}
            title={text}
            aria-describedby={titleId}
            aria-haspopup={opensDialog ? 'dialog' : undefined}
            aria-expanded={isExpanded}
            disabledFocusable={isBusy === true}
            onClick={onClick}
          />
        ))}
      </div>
    );
  }
  return (
    <ActMenu position="below" appearance="subtle" titleId={titleId}>
      {acts.map((act) => (
        <ActEntry key={act.id} act={act} />
      ))}
    </ActMenu>
  );
}
