import { makeStyles, tokens } from '@fluentui/react-components';
import type { ReactElement, ReactNode } from 'react';
import { Message } from './Message.tsx';

const useStyles = makeStyles({
  root: {
    maxInlineSize: '32rem',
    marginInline: 'auto',
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusXLarge,
    backgroundColor: tokens.colorNeutralBackground1,
    overflowWrap: 'anywhere',
  },
  actions: {
    display: 'flex',
    flexWrap: 'wrap',
    justifyContent: 'center',
    gap: '0.75rem',
    marginBlockStart: '0.5rem',
  },
});

type Props = { icon: ReactElement; title: string; children: ReactNode; actions: ReactNode; takesFocus?: boolean };

/** Shown in place of a page that the visitor may not open: signed out, or without the role. */
export function GateCard({ icon, title, children, actions, takesFocus }: Props) {
  const styles = useStyles();
  return (
    <div className={styles.root}>
      <Message
        icon={icon}
        title={title}
        level={1}
        takesFocus={takesFocus ?? false}
        action={<div className={styles.actions}>{actions}</div>}
      >
        {children}
      </Message>
    </div>
  );
}
