import { makeStyles, Skeleton, SkeletonItem } from '@fluentui/react-components';
import { useCardStyles } from './cardStyles.ts';

const useStyles = makeStyles({
  title: { inlineSize: '60%' },
  badge: { inlineSize: '5rem' },
  lines: { display: 'grid', gap: '0.5rem' },
  facts: { inlineSize: '75%' },
});

/** The placeholder of a card that is loading, about as high as most cards. */
export function CardSkeleton() {
  const card = useCardStyles();
  const styles = useStyles();
  return (
    <Skeleton aria-hidden>
      <div className={card.root}>
        <SkeletonItem size={20} className={styles.title} />
        <SkeletonItem size={24} className={styles.badge} />
        <div className={styles.lines}>
          <SkeletonItem size={16} />
          <SkeletonItem size={16} />
        </div>
        <SkeletonItem size={20} className={styles.facts} />
        <SkeletonItem size={32} className={styles.facts} />
      </div>
    </Skeleton>
  );
}
