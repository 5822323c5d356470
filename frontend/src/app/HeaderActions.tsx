import { makeStyles } from '@fluentui/react-components';
import { useMediaQuery } from '../lib/useMediaQuery.ts';
import { medium } from '../ui/media.ts';
import { ActionButton } from './ActionButton.tsx';

const useStyles = makeStyles({ root: { display: 'flex', flexShrink: 0, gap: '0.5rem' } });

/** What a visitor can send, at the end of the bar. On a phone, the home page has them at the bottom of the screen. */
export function HeaderActions({ hasWords }: { hasWords: boolean }) {
  const styles = useStyles();
  const isWide = useMediaQuery(medium);
  if (!isWide) return null;
  return (
    <div className={styles.root}>
      <ActionButton action="record" isIcon={!hasWords} />
      <ActionButton action="post" isIcon={!hasWords} />
      <ActionButton action="report" />
    </div>
  );
}
