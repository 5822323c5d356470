import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';

const useStyles = makeStyles({
  root: { borderRadius: tokens.borderRadiusMedium, backgroundColor: tokens.colorNeutralStencil1 },
});

/** A bar in the place of what is loading. `size`: its height in pixels. For the first page, as it is small. */
export function Placeholder({ size, className }: { size: number; className?: string }) {
  const styles = useStyles();
  return <div aria-hidden className={mergeClasses(styles.root, className)} style={{ blockSize: `${size / 16}rem` }} />;
}
