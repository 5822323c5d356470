import { makeStyles, Skeleton, SkeletonItem, tokens } from '@fluentui/react-components';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';

const useStyles = makeStyles({
  root: { display: 'grid', gap: '1rem' },
  card: {
    display: 'grid',
    gap: '0.75rem',
    padding: 'clamp(1rem, 2vw, 1.5rem)',
    borderRadius: tokens.borderRadiusLarge,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    backgroundColor: tokens.colorNeutralBackground1,
  },
  badge: { inlineSize: '8rem' },
  title: { inlineSize: '60%' },
});

/** Placeholders while reports load, about as high as most cards. */
export function ReviewSkeleton({ label }: { label: string }) {
  const styles = useStyles();
  return (
    <div role="status">
      <VisuallyHidden>{label}</VisuallyHidden>
      <Skeleton aria-hidden className={styles.root}>
        {[1, 2, 3].map((card) => (
          <div key={card} className={styles.card}>
            <SkeletonItem size={24} className={styles.badge} />
            <SkeletonItem size={28} className={styles.title} />
            <SkeletonItem size={20} />
            <SkeletonItem size={20} />
            <SkeletonItem size={32} className={styles.title} />
          </div>
        ))}
      </Skeleton>
    </div>
  );
}
