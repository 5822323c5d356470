import { makeStyles } from '@fluentui/react-components';
import { Placeholder } from '../../ui/Placeholder.tsx';
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
    <div aria-hidden className={card.root}>
      <Placeholder size={20} className={styles.title} />
      <Placeholder size={24} className={styles.badge} />
      <div className={styles.lines}>
        <Placeholder size={16} />
        <Placeholder size={16} />
      </div>
      <Placeholder size={20} className={styles.facts} />
      <Placeholder size={32} className={styles.facts} />
    </div>
  );
}
