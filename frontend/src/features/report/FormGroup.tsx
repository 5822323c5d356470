import { makeStyles, tokens } from '@fluentui/react-components';
import { type ReactNode, useId } from 'react';

const useStyles = makeStyles({
  root: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    gap: '1.25rem',
    paddingBlockStart: '1.25rem',
    borderBlockStartWidth: '1px',
    borderBlockStartStyle: 'solid',
    borderBlockStartColor: tokens.colorNeutralStroke2,
  },
  title: { margin: 0, fontSize: tokens.fontSizeBase500, lineHeight: tokens.lineHeightBase500 },
});

type Props = {
  title: string;
  /** A function gets the id of the heading, for a group that it labels. */
  children: ReactNode | ((titleId: string) => ReactNode);
};

/** Fields under a heading of their own. */
export function FormGroup({ title, children }: Props) {
  const styles = useStyles();
  const titleId = useId();
  return (
    <div className={styles.root}>
      <h3 id={titleId} className={styles.title}>
        {title}
      </h3>
      {typeof children === 'function' ? children(titleId) : children}
    </div>
  );
}
