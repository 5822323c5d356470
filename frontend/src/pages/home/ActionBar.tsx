import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { useMediaQuery } from '../../lib/useMediaQuery.ts';
import { useHeightVariable } from '../../ui/layout/useHeightVariable.ts';
import { ActionButton } from '../../layout/ActionButton.tsx';
import { roomForWords } from './homeScreens.ts';

const useStyles = makeStyles({
  root: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '0.375rem',
    minBlockSize: 'calc(4rem + env(safe-area-inset-bottom, 0px))',
    paddingBlock: '0.5rem calc(0.5rem + env(safe-area-inset-bottom, 0px))',
    paddingInline: '0.5rem',
    borderBlockStartWidth: '1px',
    borderBlockStartStyle: 'solid',
    borderBlockStartColor: tokens.colorNeutralStroke2,
    backgroundColor: tokens.colorNeutralBackground1,
  },
  words: {
    minWidth: 0,
    maxInlineSize: '100%',
    paddingInline: '0.375rem',
    fontSize: tokens.fontSizeBase200,
    lineHeight: '1.125rem',
  },
  report: { flex: '1 0 auto' },
  // Its words take a second line, and the room of its icon, before it takes a line of its own.
  post: {
    flex: '4 1 5.5rem',
    fontWeight: tokens.fontWeightRegular,
    paddingInline: '0.25rem',
    '& .fui-Button__icon': { display: 'none' },
  },
});

/** What a visitor can send, at the bottom of a phone's screen. In large text, only *Report Incident* keeps its words. */
export function ActionBar() {
  const styles = useStyles();
  const bar = useHeightVariable('--action-bar');
  const hasWords = useMediaQuery(roomForWords);
  return (
    <div ref={bar} className={styles.root} data-keep-clear>
      <ActionButton action="report" className={mergeClasses(styles.words, styles.report)} />
      <ActionButton
        action="post"
        words={hasWords ? 'always' : 'never'}
        {...(hasWords && { className: mergeClasses(styles.words, styles.post) })}
      />
      <ActionButton action="record" words="never" />
    </div>
  );
}
