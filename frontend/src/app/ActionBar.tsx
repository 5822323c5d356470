import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { useMediaQuery } from '../lib/useMediaQuery.ts';
import { useHeightVariable } from '../ui/useHeightVariable.ts';
import { ActionButton } from './ActionButton.tsx';

const useStyles = makeStyles({
  root: {
    display: 'flex',
    alignItems: 'center',
    gap: '0.5rem',
    minBlockSize: 'calc(4rem + env(safe-area-inset-bottom, 0px))',
    paddingBlock: '0.5rem calc(0.5rem + env(safe-area-inset-bottom, 0px))',
    paddingInline: '0.75rem',
    borderBlockStartWidth: '1px',
    borderBlockStartStyle: 'solid',
    borderBlockStartColor: tokens.colorNeutralStroke2,
    backgroundColor: tokens.colorNeutralBackground1,
  },
  // Long words take a second line before they are cut off.
  words: {
    minWidth: 0,
    paddingInline: '0.5rem',
    fontSize: tokens.fontSizeBase200,
    lineHeight: '1.125rem',
    overflowWrap: 'anywhere',
  },
  report: { flexGrow: 1, '@media (min-width: 20em)': { flexShrink: 0, whiteSpace: 'nowrap' } },
});

/** What a visitor can send, at the bottom of a phone's screen. In large text, only *Report Incident* keeps its words. */
export function ActionBar() {
  const styles = useStyles();
  const bar = useHeightVariable('--action-bar');
  const hasWords = useMediaQuery('(min-width: 23em)');
  return (
    <div ref={bar} className={styles.root} data-keep-clear>
      <ActionButton action="report" className={mergeClasses(styles.words, styles.report)} />
      <ActionButton action="post" isIcon={!hasWords} {...(hasWords && { className: styles.words })} />
      <ActionButton action="record" isIcon />
    </div>
  );
}
