import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { ShieldRegular } from '@fluentui/react-icons/svg/shield';
import { WarningRegular } from '@fluentui/react-icons/svg/warning';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { paths } from '../../lib/paths.ts';
import { Placeholder } from '../../ui/feedback/Placeholder.tsx';
import { VisuallyHidden } from '../../ui/layout/VisuallyHidden.tsx';
import type { Assessment } from './assess.ts';
import { riskTexts } from './texts.ts';
import { useAssessment } from './useAssessment.ts';

/** Strong enough to tell apart at a glance; the words beside them repeat the meaning. */
const colours = { high: '#dc2626', raised: '#fb923c', notable: '#facc15' } as const;

/** A light tint over the background in both colour schemes, on which text stays legible. */
const tint = (colour: string): string => `color-mix(in srgb, ${colour} 10%, ${tokens.colorNeutralBackground1})`;

/** The assessment with the longest text, because no region has a longer name. */
const widest: Assessment = {
  region: 'Yorkshire and The Humber',
  percent: 180,
  likelihood: 'more',
  tier: 'high',
  isPublished: false,
};

const useStyles = makeStyles({
  root: {
    position: 'relative',
    overflow: 'hidden',
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    paddingBlock: '0.375rem',
    paddingInline: '1rem 0.75rem',
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusMedium,
    color: tokens.colorNeutralForeground1,
    '::before': { content: '""', position: 'absolute', insetBlock: 0, insetInlineStart: 0, inlineSize: '0.25rem' },
  },
  // From edge to edge, and no higher than its words.
  strip: {
    minBlockSize: '2.75rem',
    alignItems: 'center',
    paddingBlock: 0,
    paddingInline: '1rem',
    borderRadius: 0,
    borderInlineStartWidth: 0,
    borderInlineEndWidth: 0,
    borderBlockStartWidth: 0,
  },
  // Room for its widest words in three lines.
  tight: { paddingInlineEnd: '0.5rem' },
  // One text, in as few lines as it takes.
  flowing: {
    display: 'block',
    paddingBlock: '1px',
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    '& *': { fontSize: 'inherit', lineHeight: 'inherit' },
    '& > *': { display: 'inline' },
    '& > :not(:last-child)': { marginInlineEnd: '0.375rem' },
  },
  inARow: {
    justifySelf: 'stretch',
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: '0 1rem',
    '& p': { paddingBlock: '0.125rem' },
    '& a': { marginBlock: '-0.25rem' },
  },
  high: { backgroundColor: tint(colours.high), '::before': { backgroundColor: colours.high } },
  raised: { backgroundColor: tint(colours.raised), '::before': { backgroundColor: colours.raised } },
  notable: { backgroundColor: tint(colours.notable), '::before': { backgroundColor: colours.notable } },
  generic: {
    backgroundColor: tokens.colorNeutralBackground2,
    '::before': { backgroundColor: tokens.colorBrandStroke1 },
  },
  assessment: { display: 'flex', gap: '0.75rem', minInlineSize: 0 },
  icon: { flexShrink: 0, alignSelf: 'center', fontSize: '1.5rem' },
  // All texts share one grid cell, which is as high as the tallest, so that no result moves the page.
  cell: { flexGrow: 1, display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', alignItems: 'center' },
  words: {
    gridArea: '1 / 1',
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    justifyItems: 'start',
    gap: '0.125rem',
  },
  // Generated content is hidden from screen readers and from find in page.
  unseen: { visibility: 'hidden', '& [data-text]::before': { content: 'attr(data-text)' } },
  title: { margin: 0, lineHeight: tokens.lineHeightBase300, fontWeight: tokens.fontWeightSemibold },
  sentence: { margin: 0, lineHeight: tokens.lineHeightBase300 },
  note: {
    margin: 0,
    color: tokens.colorNeutralForeground2,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
  },
  waiting: { inlineSize: 'min(20rem, 100%)' },
  method: {
    // A finger meets more of it than its line.
    display: 'inline-block',
    marginBlock: '-0.6875rem',
    paddingBlock: '0.6875rem',
    color: tokens.colorNeutralForeground1,
    fontSize: tokens.fontSizeBase200,
    textUnderlineOffset: '0.2em',
  },
});

type Props = {
  /** The region of the place of the search (`SearchPlace`); null where there is none, undefined until that is known. */
  region: string | null | undefined;
  /** Whether it is a strip across a phone, instead of a card with room for every text. */
  isStrip?: boolean;
  /** Whether there is a search, so that a region may come. A card has the room already. */
  isSearch?: boolean;
};

/** How much more likely abuse is in the region of the searched place. */
export const RiskBanner = memo(function RiskBanner({ region, isStrip = false, isSearch = false }: Props) {
  const { t } = useTranslation(riskTexts);
  const styles = useStyles();
  const risk = useAssessment(region);

  const Icon = risk ? WarningRegular : ShieldRegular;

  const sentenceOf = ({ likelihood, percent, region: name }: Assessment) =>
    t(`${likelihood}`, { percent, region: t(`regions.${name}`) });
  const tierOf = ({ likelihood, tier }: Assessment) => t(`tier.${likelihood === 'less' ? 'below' : tier}`);

  const method = (
    <Link to={paths.method} className={styles.method}>
      {t('method')}
    </Link>
  );

  return (
    <section
      className={mergeClasses(
        styles.root,
        isStrip && styles.strip,
        isStrip && Boolean(risk) && styles.tight,
        styles[risk?.tier ?? 'generic'],
      )}
      // As high for every answer as for a region, so that none moves the map.
      style={isSearch ? { minBlockSize: '4rem' } : undefined}
      aria-label={t('label')}
    >
      <div className={styles.assessment}>
        {/* On a phone the words need its room. */}
        {!(isStrip && risk) && <Icon aria-hidden className={styles.icon} />}
        <div className={styles.cell}>
          <div
            className={mergeClasses(styles.words, isStrip && !risk ? styles.inARow : styles.flowing)}
            role="status"
            aria-busy={risk === undefined}
          >
            {risk === undefined && <Placeholder size={20} className={styles.waiting} />}
            {risk === null && (
              <>
                <p className={styles.title}>{t('generic.title')}</p>
                <p className={styles.sentence}>
                  {isStrip ? <VisuallyHidden>{t('generic.body')}</VisuallyHidden> : t('generic.body')} {method}
                </p>
              </>
            )}
            {risk && (
              <>
                <strong className={styles.title}>{tierOf(risk)}</strong>
                <p className={styles.sentence}>{sentenceOf(risk)}</p>
                <p className={styles.note}>
                  {!risk.isPublished && t(isStrip ? 'illustrationInShort' : 'illustration')} {method}
                </p>
              </>
            )}
          </div>
          {!isStrip && (
            <>
              <div aria-hidden className={mergeClasses(styles.words, styles.flowing, styles.unseen)}>
                <p className={styles.title} data-text={t('generic.title')} />
                <p className={styles.sentence}>
                  <span data-text={t('generic.body')} /> <span className={styles.method} data-text={t('method')} />
                </p>
              </div>
              <div aria-hidden className={mergeClasses(styles.words, styles.flowing, styles.unseen)}>
                <strong className={styles.title} data-text={tierOf(widest)} />
                <p className={styles.sentence} data-text={sentenceOf(widest)} />
                <p className={styles.note}>
                  <span data-text={t('illustration')} /> <span className={styles.method} data-text={t('method')} />
                </p>
              </div>
            </>
          )}
        </div>
      </div>
    </section>
  );
});
