import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import type { ReactElement, ReactNode } from 'react';

const useStyles = makeStyles({
  root: {
    display: 'inline-flex',
    alignItems: 'flex-start',
    gap: '0.375rem',
    minInlineSize: 0,
    fontSize: tokens.fontSizeBase300,
    lineHeight: tokens.lineHeightBase300,
    overflowWrap: 'anywhere',
  },
  icon: { display: 'flex', flexShrink: 0, fontSize: '1.25rem', color: tokens.colorNeutralForeground3 },
  words: { minInlineSize: 0 },
  quiet: { color: tokens.colorNeutralForeground2 },
  brand: { color: tokens.colorBrandForeground1, fontWeight: tokens.fontWeightSemibold },
  brandIcon: { color: 'inherit' },
});

/** A short fact with a decorative icon. */
export function IconText({
  icon,
  children,
  tone = 'quiet',
}: {
  icon: ReactElement;
  children: ReactNode;
  tone?: 'quiet' | 'brand';
}) {
  const styles = useStyles();
  return (
    <span className={mergeClasses(styles.root, styles[tone])}>
      <span aria-hidden className={mergeClasses(styles.icon, tone === 'brand' && styles.brandIcon)}>
        {icon}
      </span>
      <span className={styles.words}>{children}</span>
    </span>
  );
}
