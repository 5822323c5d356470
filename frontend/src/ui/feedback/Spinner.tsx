import { makeStyles, mergeClasses } from '@fluentui/react-components';

const useStyles = makeStyles({
  root: { display: 'inline-flex', alignItems: 'center', justifyContent: 'center', gap: '0.75rem' },
  ring: {
    flexShrink: 0,
    inlineSize: '1.25rem',
    blockSize: '1.25rem',
    border: '2px solid currentColor',
    borderBottomColor: 'transparent',
    borderRadius: '50%',
    animationName: { to: { transform: 'rotate(1turn)' } },
    animationDuration: '1s',
    animationTimingFunction: 'linear',
    animationIterationCount: 'infinite',
    '@media (prefers-reduced-motion: reduce)': { animationName: 'none' },
  },
});

/** Something is going on. For the first page, because Fluent's own is larger than many a feature. */
export function Spinner({ label, className }: { label?: string; className?: string }) {
  const styles = useStyles();
  return (
    <span className={mergeClasses(styles.root, className)} role={label ? 'status' : undefined}>
      <span aria-hidden className={styles.ring} />
      {label}
    </span>
  );
}
