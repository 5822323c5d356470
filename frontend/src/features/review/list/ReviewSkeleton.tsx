import { makeStyles, Skeleton, SkeletonItem } from '@fluentui/react-components';
import { lineBelow } from '../../../ui/layout/cardStyles.ts';
import { VisuallyHidden } from '../../../ui/layout/VisuallyHidden.tsx';

const useStyles = makeStyles({
  row: {
    display: 'grid',
    gridTemplateColumns: '1.5rem minmax(0, 1fr) 2rem',
    alignItems: 'center',
    columnGap: '0.625rem',
    blockSize: '4.5rem',
    paddingInline: '0.75rem',
    ...lineBelow,
  },
  words: { display: 'grid', gap: '0.5rem' },
  facts: { inlineSize: '55%' },
});

/** Placeholders while reports load, as high as their rows. */
export function ReviewSkeleton({ label }: { label: string }) {
  const styles = useStyles();
  return (
    <div role="status">
      <VisuallyHidden>{label}</VisuallyHidden>
      <Skeleton aria-hidden>
        {[1, 2, 3, 4, 5, 6].map((row) => (
          <div key={row} className={styles.row}>
            <SkeletonItem shape="circle" size={20} />
            <div className={styles.words}>
              <SkeletonItem size={16} />
              <SkeletonItem size={12} className={styles.facts} />
            </div>
            <SkeletonItem size={12} />
          </div>
        ))}
      </Skeleton>
    </div>
  );
}
