import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';

const useStyles = makeStyles({
  // The heights are styles of their own: a rendered document may have no `style` attribute.
  12: { blockSize: '0.75rem' },
  16: { blockSize: '1rem' },
  20: { blockSize: '1.25rem' },
  root: { borderRadius: tokens.borderRadiusMedium, backgroundColor: tokens.colorNeutralStencil1 },
});

/** A bar in the place of what is loading. `size`: its height in pixels. For the first page, as it is small. */
export function Placeholder({ size, className }: { size: 12 | 16 | 20; className?: string }) {
  const styles = useStyles();
  return <div aria-hidden className={mergeClasses(styles.root, styles[size], className)} />;
}
