import { makeStyles, tokens } from '@fluentui/react-components';
import type { ReviewedPost } from '@incidentmap/core/domain/submission/submittedPost';
import { identifiersIn } from '@incidentmap/core/domain/identifiers/choices';
import { type ReactNode, useId, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { cardFrame } from '../../../ui/layout/cardStyles.ts';
import { tiny } from '../../../ui/layout/breakpoints.ts';
import { VisuallyHidden } from '../../../ui/layout/VisuallyHidden.tsx';
import { hostOf, shortAddress } from '../shared/addresses.ts';
import { Breakable } from '../shared/Breakable.tsx';
import { DecisionBar } from '../decide/DecisionBar.tsx';
import { MarkedText } from '../submission/MarkedText.tsx';
import { mediaOfPost, PostForm, wordsOfPost } from '../decide/PostForm.tsx';
import { RejectDialog } from '../decide/RejectDialog.tsx';
import { ReviewAdditions } from '../submission/ReviewAdditions.tsx';
import { ReviewBadges } from '../submission/ReviewBadges.tsx';
import { ReviewMedia } from '../submission/ReviewMedia.tsx';
import { openItem } from '../shared/roomStyles.ts';
import { SourceLink } from '../submission/SourceLink.tsx';
import { useItemKeys, useKeyring } from '../shared/roomKeys.ts';
import { fromThree } from '../shared/roomFrame.ts';
import { itemTexts } from './texts.ts';
import { reviewTexts } from '../shared/texts.ts';
import { forgetInput, inputOf, unsentRejections } from '../shared/unsentInput.ts';
import { unsentIncidents } from '../decide/incidentValues.ts';
import { showMedia, useOpenPoints } from '../decide/useOpenPoints.ts';
import { type PostEvents, usePostDecision } from '../decide/usePostDecision.ts';
import { useConfirmFirst } from '../team/useTeamwork.ts';

const useStyles = makeStyles({
  root: {
    ...cardFrame,
    gap: '0.75rem',
    overflowWrap: 'anywhere',
    ...openItem,
    display: 'flex',
    flexDirection: 'column',
  },
  title: {
    margin: 0,
    fontSize: '1.5rem',
    lineHeight: '2rem',
    [fromThree]: { fontSize: '2rem', lineHeight: '2.5rem' },
    [tiny]: { fontSize: '1.25rem', lineHeight: '1.75rem' },
    fontWeight: tokens.fontWeightSemibold,
    textWrap: 'pretty',
    textAlign: 'start',
    maxInlineSize: '46rem',
  },
  // Above and below one line, its link has room already.
  address: {
    marginBlockStart: '-0.75rem',
    maxInlineSize: '46rem',
    '& > a': { boxSizing: 'border-box', paddingBlock: '0.5rem' },
  },
  context: { margin: 0, maxInlineSize: '46rem', whiteSpace: 'pre-wrap', fontSize: '1.125rem', lineHeight: 1.6 },
});

type Props = {
  post: ReviewedPost;
  /** Goes on to the next item without a decision. */
  onSkip: () => void;
  /** Where there is room for a form beside the post; null where there is none, undefined until it is drawn. */
  beside: HTMLElement | null | undefined;
  /** Stands at the end of its first row. */
  head: ReactNode;
  /** Stands before the buttons. */
  children: ReactNode;
} & PostEvents;

/** A submitted post: its link, its sender's comment, and the buttons to approve or reject it. */
export function PostCard({ post, onSkip, beside, head, children, ...events }: Props) {
  const { t } = useTranslation([itemTexts, reviewTexts]);
  const styles = useStyles();
  const titleId = useId();
  const { decide, busy } = usePostDecision(post, post.postUrl ?? t('review:posts.withoutLink'), events);
  const words = wordsOfPost(post);
  const [open, setOpen] = useState<'none' | 'approve' | 'reject'>(() => {
    if (inputOf(unsentIncidents, post.id, words)) return 'approve';
    return unsentRejections.has(post.id) ? 'reject' : 'none';
  });
  const found = useMemo(
    () => identifiersIn({ title: '', description: post.additionalContext, location: '' }),
    [post.additionalContext],
  );
  const before = useOpenPoints({ media: mediaOfPost(post) });
  /** The form has buttons of its own. */
  const isApproving = open === 'approve';
  const approve = useRef<HTMLButtonElement>(null);
  const close = () => {
    forgetInput(post.id);
    flushSync(() => setOpen('none'));
    // Its form stood in its place, and took the focus with it.
    if (isApproving) approve.current?.focus();
  };
  const { guard } = useKeyring();
  const confirmFirst = useConfirmFirst();
  const ask = (next: 'approve' | 'reject') => {
    if (busy || guard.isDeaf()) return;
    if (next === 'reject') setOpen(next);
    else if (!before.lead()) confirmFirst(() => setOpen(next));
  };
  const onKeyDown = useItemKeys(
    {
      ...(!isApproving && { a: () => ask('approve'), r: () => ask('reject') }),
      ...(before.unseen !== '' && { f: showMedia }),
    },
    true,
  );

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- every key has a button too
    <article className={styles.root} aria-labelledby={titleId} data-report="" onKeyDown={onKeyDown}>
      <ReviewBadges sourceUrl={post.postUrl} end={head} />
      <h3 id={titleId} className={styles.title} dir="auto" tabIndex={-1}>
        {post.postUrl ? t('posts.on', { host: hostOf(post.postUrl) }) : t('review:posts.withoutLink')}
      </h3>
      {post.postUrl && (
        <div className={styles.address} dir="ltr" translate="no">
          <SourceLink href={post.postUrl}>
            <VisuallyHidden>{post.postUrl}</VisuallyHidden>
            <span title={post.postUrl} aria-hidden>
              <Breakable address={shortAddress(post.postUrl).join('')} />
            </span>
          </SourceLink>
        </div>
      )}
      {post.additionalContext !== '' && (
        <p className={styles.context} dir="auto">
          <MarkedText text={post.additionalContext} found={found} />
        </p>
      )}
      <ReviewMedia
        incident={{ title: t('review:posts.heading'), description: '', sourceUrl: null, mediaFiles: post.mediaFiles }}
      />
      <ReviewAdditions additions={post.additions} />
      {isApproving && beside !== undefined && (
        <PostForm
          key={words}
          post={post}
          busy={busy}
          beside={beside}
          onApprove={decide}
          onClose={close}
          onSessionEnd={events.onSessionEnd}
        />
      )}
      {children}
      {!isApproving && (
        <DecisionBar
          titleId={titleId}
          before={before}
          busy={busy ? 'rejected' : null}
          isRejecting={open === 'reject'}
          opensForm
          approveRef={approve}
          onDecide={(decision) => ask(decision === 'approved' ? 'approve' : 'reject')}
          onSkip={onSkip}
        />
      )}
      <RejectDialog
        open={open === 'reject'}
        count={1}
        about={post.postUrl ?? t('review:posts.withoutLink')}
        item={post.id}
        onClose={close}
        onReject={async (reason, session) =>
          (await decide({ status: 'rejected', ...(reason ? { reason } : {}) }, session)).isSettled
        }
        onSessionEnd={events.onSessionEnd}
      />
    </article>
  );
}
