import { makeStyles, Skeleton, SkeletonItem } from '@fluentui/react-components';
import { useCardStyles } from './cardStyles.ts';

const useStyles = makeStyles({
  short: { inlineSize: '40%' },
  title: { inlineSize: '60%', marginBlock: '0.25rem' },
  lines: { display: 'grid', gap: '0.5rem', paddingBlock: '0.25rem' },
});

/** The placeholder of a card that is loading, as high as most cards. */
export function CardSkeleton() {
  const card = useCardStyles();
  const styles = useStyles();
  return (
    <Skeleton aria-hidden>
      <div className={card.root}>
        <div className={card.first}>
          <SkeletonItem size={12} className={styles.short} />
        </div>
        <SkeletonItem size={16} className={styles.title} />
        <div className={styles.lines}>
          <SkeletonItem size={16} />
          <SkeletonItem size={16} />
        </div>
        <div className={card.last}>
          <SkeletonItem size={12} className={styles.short} />
        </div>
      </div>
    </Skeleton>
  );
}
