import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { ClockRegular } from '@fluentui/react-icons/svg/clock';
import { EyeRegular } from '@fluentui/react-icons/svg/eye';
import { EyeOffRegular } from '@fluentui/react-icons/svg/eye-off';
import { LocationRegular } from '@fluentui/react-icons/svg/location';
import { OpenRegular } from '@fluentui/react-icons/svg/open';
import { PersonRegular } from '@fluentui/react-icons/svg/person';
import { masked } from '@incidentmap/core/domain/text/masking';
import type { SentimentPost } from '@incidentmap/core/domain/monitor/monitor';
import { webAddress } from '@incidentmap/core/domain/links/webAddress';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ColourBadge } from '../../ui/figures/ColourBadge.tsx';
import { IconText } from '../../ui/layout/IconText.tsx';
import { VisuallyHidden } from '../../ui/layout/VisuallyHidden.tsx';
import { panelTexts } from './panelTexts.ts';
import { ago } from './words.ts';

const useStyles = makeStyles({
  root: {
    flexGrow: 1,
    display: 'flex',
    flexDirection: 'column',
    gap: '0.5rem',
    minInlineSize: 0,
    overflowWrap: 'anywhere',
  },
  head: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '0.25rem 0.625rem' },
  term: {
    color: tokens.colorNeutralForeground2,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
  },
  // A long post scrolls within, so that every post has the same height.
  content: {
    flexGrow: 1,
    flexBasis: '5.5rem',
    overflowY: 'auto',
    fontSize: tokens.fontSizeBase300,
    lineHeight: 1.55,
    whiteSpace: 'pre-wrap',
    // Fades out at the bottom; the padding keeps the last line above the fade.
    paddingBlockEnd: '1.25rem',
    maskImage: 'linear-gradient(to bottom, black calc(100% - 1.25rem), transparent)',
    borderRadius: tokens.borderRadiusSmall,
    ':focus-visible': { outline: `3px solid ${tokens.colorBrandStroke1}`, outlineOffset: '2px' },
  },
  masking: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    columnGap: '0.5rem',
    color: tokens.colorNeutralForeground2,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
  },
  reveal: { minBlockSize: '2.75rem', marginInlineEnd: '-0.75rem' },
  facts: { display: 'flex', flexWrap: 'wrap', gap: '0.125rem 1rem', margin: 0, padding: 0, listStyleType: 'none' },
  name: {
    display: 'block',
    maxInlineSize: '13rem',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
  },
  original: {
    display: 'inline-flex',
    alignItems: 'center',
    minBlockSize: '2.75rem',
    paddingInline: '0.75rem',
    color: tokens.colorBrandForegroundLink,
    textDecorationLine: 'none',
    ':hover': { textDecorationLine: 'underline' },
  },
});

/** A collected post, which nobody has reviewed. Slurs and account names are hidden until the visitor reveals them. */
export function MonitoredPost({ post, now }: { post: SentimentPost; now: Date }) {
  const { t } = useTranslation(panelTexts);
  const styles = useStyles();
  const when = ago(post.timestamp, now);
  const author = post.author.trim();
  const content = post.content.trim();
  const safeContent = masked(content);
  const [isRevealed, setRevealed] = useState(false);
  return (
    <article className={styles.root}>
      <div className={styles.head}>
        <ColourBadge
          colour={{ fill: tokens.colorNeutralBackgroundInverted, text: tokens.colorNeutralForegroundInverted }}
        >
          {t(`platform.${post.platform}`)}
        </ColourBadge>
        <span className={styles.term}>
          {t('searchTerm')} <bdi>{post.searchTerm}</bdi>
        </span>
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrollable area must be reachable by keyboard */}
      <div className={styles.content} dir="auto" role="group" aria-label={t('content')} tabIndex={0}>
        {isRevealed ? content : safeContent}
      </div>
      {safeContent !== content && (
        <div className={styles.masking}>
          <span>{!isRevealed && t('masked')}</span>
          <Button
            className={styles.reveal}
            appearance="subtle"
            size="small"
            icon={isRevealed ? <EyeOffRegular /> : <EyeRegular />}
            onClick={() => setRevealed(!isRevealed)}
          >
            {t(isRevealed ? 'mask' : 'reveal')}
          </Button>
        </div>
      )}
      <ul className={styles.facts}>
        {author && (
          <li>
            <IconText icon={<PersonRegular />}>
              <VisuallyHidden>{t('author')}: </VisuallyHidden>
              <bdi className={styles.name} translate="no">
                {author}
              </bdi>
            </IconText>
          </li>
        )}
        <li>
          <IconText icon={<LocationRegular />}>
            <VisuallyHidden>{t('field.location')}: </VisuallyHidden>
            <bdi className={styles.name}>{post.location.trim() || t('country')}</bdi>
          </IconText>
        </li>
        {when && (
          <li>
            <IconText icon={<ClockRegular />}>
              <time dateTime={post.timestamp}>{t(`ago.${when.key}`, { count: when.count })}</time>
            </IconText>
          </li>
        )}
      </ul>
    </article>
  );
}

/** Links to the original post. Renders nothing if its address is not http(s). */
export function OriginalLink({ url }: { url: string }) {
  const { t } = useTranslation(panelTexts);
  const styles = useStyles();
  const address = webAddress(url);
  if (!address) return null;
  return (
    <a className={styles.original} href={address.href} target="_blank" rel="noopener noreferrer">
      <IconText icon={<OpenRegular />} tone="brand">
        {t('original')}
        <VisuallyHidden> {t('opensElsewhere')}</VisuallyHidden>
      </IconText>
    </a>
  );
}
