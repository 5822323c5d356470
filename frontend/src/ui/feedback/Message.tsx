import { makeStyles, tokens } from '@fluentui/react-components';
import { type ReactElement, type ReactNode, useEffect, useRef } from 'react';

const useStyles = makeStyles({
  root: {
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'center',
    gap: '0.75rem',
    paddingBlock: '3rem',
    paddingInline: '1.5rem',
    textAlign: 'center',
  },
  icon: {
    display: 'grid',
    placeItems: 'center',
    inlineSize: '3.5rem',
    blockSize: '3.5rem',
    borderRadius: tokens.borderRadiusCircular,
    backgroundColor: tokens.colorBrandBackground2,
    color: tokens.colorBrandForeground2,
    fontSize: '1.75rem',
  },
  title: {
    margin: 0,
    fontSize: tokens.fontSizeBase500,
    lineHeight: tokens.lineHeightBase500,
    textWrap: 'balance',
    overflowWrap: 'anywhere',
    outlineStyle: 'none',
  },
  action: { marginBlockStart: '0.5rem' },
  body: {
    margin: 0,
    maxInlineSize: '30rem',
    color: tokens.colorNeutralForeground2,
    fontSize: tokens.fontSizeBase300,
    lineHeight: tokens.lineHeightBase400,
    textWrap: 'pretty',
  },
});

type Props = {
  icon: ReactElement;
  title?: string;
  children?: ReactNode;
  /** A button or a link. */
  action?: ReactNode;
  /** Whether screen readers announce it when it appears. */
  alert?: boolean;
  /** The heading's level: 1 if the message is the whole page. */
  level?: 1 | 2 | 3;
  /** Whether its title takes the focus, because it replaces the element that had it. */
  takesFocus?: boolean;
};

/** Shown in place of content: nothing found, nothing loaded, no such page. */
export function Message({ icon, title, children, action, alert = false, level = 3, takesFocus = false }: Props) {
  const styles = useStyles();
  const Heading = `h${level}` as const;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (takesFocus) heading.current?.focus();
  }, [takesFocus]);
  return (
    <div className={styles.root} role={alert ? 'alert' : undefined}>
      <span aria-hidden className={styles.icon}>
        {icon}
      </span>
      {title && (
        <Heading ref={heading} tabIndex={takesFocus ? -1 : undefined} className={styles.title}>
          {title}
        </Heading>
      )}
      {children && <p className={styles.body}>{children}</p>}
      {action && <div className={styles.action}>{action}</div>}
    </div>
  );
}
