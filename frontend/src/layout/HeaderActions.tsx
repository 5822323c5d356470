import { makeStyles } from '@fluentui/react-components';
import { fromMedium } from '../ui/layout/breakpoints.ts';
import { ActionButton } from './ActionButton.tsx';

const useStyles = makeStyles({
  root: { display: 'none', flexShrink: 0, gap: '0.5rem', [fromMedium]: { display: 'flex' } },
});

/** What a visitor can send, at the end of the bar. On a phone, the home page has them at the bottom of the screen. */
export function HeaderActions() {
  const styles = useStyles();
  return (
    <div className={styles.root}>
      <ActionButton action="record" words="roomy" />
      <ActionButton action="post" words="roomy" />
      <ActionButton action="report" />
    </div>
  );
}
