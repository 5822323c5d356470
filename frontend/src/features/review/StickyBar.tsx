import { Button, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { ArrowForwardRegular } from '@fluentui/react-icons/svg/arrow-forward';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { fromMedium } from '../../ui/media.ts';
import { MergeButton } from './MergeButton.tsx';
import { reviewTexts } from './texts.ts';
import { WorkButtons } from './WorkButtons.tsx';

const useStyles = makeStyles({
  // At the lower edge of the window while the item is longer than it; on a phone the thumb reaches it there.
  root: {
    position: 'sticky',
    insetBlockEnd: 0,
    zIndex: 1,
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'end',
    gap: '0.25rem 0.75rem',
    marginInline: 'calc(-1 * clamp(1rem, 2vw, 1.5rem))',
    marginBlockEnd: 'calc(-1 * clamp(1rem, 2vw, 1.5rem))',
    paddingInline: 'clamp(1rem, 2vw, 1.5rem)',
    paddingBlock: '0.5rem',
    borderBlockStartWidth: '1px',
    borderBlockStartStyle: 'solid',
    borderBlockStartColor: tokens.colorNeutralStroke2,
    borderEndStartRadius: tokens.borderRadiusLarge,
    borderEndEndRadius: tokens.borderRadiusLarge,
    backgroundColor: tokens.colorNeutralBackground1,
    // On a low screen, and in large text, it would leave too little of the report.
    '@media (max-height: 30em)': { position: 'static' },
  },
  acts: { flexBasis: '100%', minInlineSize: 0 },
  others: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: '0.25rem',
    [fromMedium]: { marginInlineStart: 'auto' },
    '& > button': { minWidth: 'auto', paddingInline: '0.375rem' },
    // On a phone they share one line without their icons.
    '& .fui-Button__icon': { display: 'none', [fromMedium]: { display: 'inline-flex' } },
  },
  arrow: { ':dir(rtl)': { transform: 'scaleX(-1)' } },
});

type Props = { onSkip: (() => void) | undefined; className?: string; children: ReactNode };

/** The bar of an item's acts. `onSkip` goes on to the next one without a decision. */
export function StickyBar({ onSkip, className, children }: Props) {
  const { t } = useTranslation(reviewTexts);
  const styles = useStyles();
  if (!onSkip) return children;
  return (
    <div className={mergeClasses(styles.root, className)} data-keep-clear="">
      <div className={styles.acts}>{children}</div>
      <div className={styles.others}>
        <MergeButton />
        <WorkButtons />
        <Button appearance="subtle" icon={<ArrowForwardRegular className={styles.arrow} />} onClick={onSkip}>
          {t('skip')}
        </Button>
      </div>
    </div>
  );
}
