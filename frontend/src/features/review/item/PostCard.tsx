import { makeStyles } from '@fluentui/react-components';
import type { ReviewedPost } from '@incidentmap/core/domain/submission/post';
import { useTranslation } from 'react-i18next';
import { VisuallyHidden } from '../../../ui/layout/VisuallyHidden.tsx';
import { lackingOfPost } from '../decide/formValues.ts';
import { hostOf, shortAddress } from '../shared/addresses.ts';
import { Breakable } from '../shared/Breakable.tsx';
import { readingWidth } from '../shared/roomStyles.ts';
import { reviewTexts } from '../shared/texts.ts';
import { MarkedText } from '../submission/MarkedText.tsx';
import { ReviewAdditions } from '../submission/ReviewAdditions.tsx';
import { ReviewMedia } from '../submission/ReviewMedia.tsx';
import { SourceLink } from '../submission/SourceLink.tsx';
import { useIdentifiers } from '../submission/useIdentifiers.ts';
import { type CardProps, SubmissionCard } from './SubmissionCard.tsx';
import { itemTexts } from './texts.ts';
import { Told } from './Told.tsx';

const useStyles = makeStyles({
  address: {
    marginBlockStart: '-0.75rem',
    maxInlineSize: readingWidth,
    '& > a': { boxSizing: 'border-box', paddingBlock: '0.5rem' },
  },
});

export function PostCard({ post, ...card }: CardProps & { post: ReviewedPost }) {
  const { t } = useTranslation([itemTexts, reviewTexts]);
  const styles = useStyles();
  const { postUrl, additionalContext, additions } = post;
  const about = postUrl ?? t('review:posts.withoutLink');
  const lacking = lackingOfPost(post);
  const { found } = useIdentifiers(post.id, { title: '', description: additionalContext, location: '' });
  return (
    <SubmissionCard
      {...card}
      item={lacking}
      about={about}
      told={{ sourceUrl: postUrl }}
      title={postUrl ? t('posts.on', { host: hostOf(postUrl) }) : about}
      body={
        <>
          {postUrl && (
            <div className={styles.address} dir="ltr" translate="no">
              <SourceLink href={postUrl}>
                <VisuallyHidden>{postUrl}</VisuallyHidden>
                <span title={postUrl} aria-hidden>
                  <Breakable address={shortAddress(postUrl).join('')} />
                </span>
              </SourceLink>
            </div>
          )}
          {additionalContext !== '' && (
            <Told>
              <MarkedText text={additionalContext} found={found} />
            </Told>
          )}
          <ReviewMedia title={t('review:posts.heading')} items={lacking.media} />
          <ReviewAdditions additions={additions} />
        </>
      }
    />
  );
}
