import { makeStyles } from '@fluentui/react-components';
import { Placeholder } from '../../../ui/feedback/Placeholder.tsx';
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
    <div aria-hidden className={card.root}>
      <div className={card.first}>
        <Placeholder size={12} className={styles.short} />
      </div>
      <Placeholder size={16} className={styles.title} />
      <div className={styles.lines}>
        <Placeholder size={16} />
        <Placeholder size={16} />
      </div>
      <div className={card.last}>
        <Placeholder size={12} className={styles.short} />
      </div>
    </div>
  );
}
