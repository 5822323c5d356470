import { makeStyles, tokens } from '@fluentui/react-components';
import type { ReactNode, Ref } from 'react';

const useStyles = makeStyles({
  root: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'flex-start',
    justifyContent: 'space-between',
    gap: '0.75rem 2rem',
  },
  title: { margin: 0, fontSize: tokens.fontSizeBase600, lineHeight: tokens.lineHeightBase600 },
  // It keeps its line while it is read.
  lead: {
    minBlockSize: tokens.lineHeightBase300,
    margin: 0,
    marginBlockStart: '0.25rem',
    maxInlineSize: '46rem',
    color: tokens.colorNeutralForeground2,
  },
});

type Props = {
  title: string;
  /** What the tab shows, in one sentence. */
  lead: ReactNode;
  /** Whether the sentence changes with what is listed, and is announced then. */
  isStatus?: boolean;
  /** Buttons at the end. */
  actions?: ReactNode;
  /** Of the heading: 1 where it is the page's. */
  level?: 1 | 2;
  /** The id of the heading. */
  id?: string;
  /** The heading, for whoever gives it the focus. */
  heading?: Ref<HTMLHeadingElement>;
};

/** The top of a tab: its heading, and a sentence. */
export function TabTop({ title, lead, isStatus = false, actions, level = 2, id, heading }: Props) {
  const styles = useStyles();
  const Heading = `h${level}` as const;
  return (
    <div className={styles.root}>
      <div>
        <Heading id={id} ref={heading} tabIndex={heading ? -1 : undefined} className={styles.title}>
          {title}
        </Heading>
        <p className={styles.lead} role={isStatus ? 'status' : undefined}>
          {lead}
        </p>
      </div>
      {actions}
    </div>
  );
}
