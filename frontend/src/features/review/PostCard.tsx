import { makeStyles } from '@fluentui/react-components';
import { CalendarLtrRegular } from '@fluentui/react-icons/svg/calendar-ltr';
import { MailRegular } from '@fluentui/react-icons/svg/mail';
import type { ReviewedPost } from '@incidentmap/core/domain/posts/submittedPost';
import { identifiersIn } from '@incidentmap/core/domain/review/identifiers';
import { type ReactNode, useId, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { londonMoment } from '../../lib/dates.ts';
import { cardFrame } from '../../ui/cardStyles.ts';
import { DecisionBar } from './DecisionBar.tsx';
import { DecisionButton } from './DecisionButton.tsx';
import { MarkedText } from './MarkedText.tsx';
import { PostDialog } from './PostDialog.tsx';
import { RejectDialog } from './RejectDialog.tsx';
import { SourceLink } from './ReviewActions.tsx';
import { ReviewAdditions } from './ReviewAdditions.tsx';
import { ReviewBadges } from './ReviewBadges.tsx';
import { Fact } from './ReviewFacts.tsx';
import { ReviewMedia } from './ReviewMedia.tsx';
import { openItem } from './roomStyles.ts';
import { useItemKeys, useKeyring } from './roomKeys.ts';
import { reviewTexts } from './texts.ts';
import { type PostEvents, usePostDecision } from './usePostDecision.ts';

const useStyles = makeStyles({
  root: {
    ...cardFrame,
    gap: '0.75rem',
    overflowWrap: 'anywhere',
    ...openItem,
    display: 'flex',
    flexDirection: 'column',
  },
  title: { margin: 0, fontSize: '1.25rem', lineHeight: '1.75rem' },
  context: { margin: 0, maxInlineSize: '46rem', whiteSpace: 'pre-wrap', fontSize: '1.125rem', lineHeight: 1.6 },
  facts: { display: 'flex', flexWrap: 'wrap', gap: '0.375rem 1.25rem', margin: 0, padding: 0, listStyleType: 'none' },
});

type Props = {
  post: ReviewedPost;
  /** Goes on to the next item without a decision. */
  onSkip: () => void;
  /** Stands before the buttons. */
  children: ReactNode;
} & PostEvents;

/** A submitted post: its link, its sender's comment, and the buttons to approve or reject it. */
export function PostCard({ post, onSkip, children, ...events }: Props) {
  const { t, i18n } = useTranslation(reviewTexts);
  const styles = useStyles();
  const titleId = useId();
  const { decide, busy } = usePostDecision(post.id, events);
  const [open, setOpen] = useState<'none' | 'approve' | 'reject'>('none');
  const found = useMemo(
    () => identifiersIn({ title: '', description: post.additionalContext, location: '' }),
    [post.additionalContext],
  );
  const close = () => setOpen('none');
  const { guard } = useKeyring();
  const ask = (next: 'approve' | 'reject') => {
    if (!busy && !guard.isDeaf()) setOpen(next);
  };
  const onKeyDown = useItemKeys({ a: () => ask('approve'), r: () => ask('reject') }, true);

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- every key has a button too
    <article className={styles.root} aria-labelledby={titleId} data-report="" onKeyDown={onKeyDown}>
      <ReviewBadges sourceUrl={post.postUrl} />
      <h3 id={titleId} className={styles.title} dir="ltr" tabIndex={-1}>
        {post.postUrl ?? t('posts.withoutLink')}
      </h3>
      {post.additionalContext !== '' && (
        <p className={styles.context} dir="auto">
          <MarkedText text={post.additionalContext} found={found} />
        </p>
      )}
      <ReviewMedia
        incident={{ title: t('posts.heading'), description: '', sourceUrl: null, mediaFiles: post.mediaFiles }}
      />
      <ReviewAdditions additions={post.additions} />
      <ul className={styles.facts}>
        <Fact icon={<CalendarLtrRegular />} name={t('posts.sent')}>
          {londonMoment(post.createdAt, i18n.language)}
        </Fact>
        {post.submitterEmail && (
          <Fact icon={<MailRegular />} name={t('facts.contact')}>
            <span dir="ltr">{post.submitterEmail}</span>
          </Fact>
        )}
      </ul>
      {post.postUrl && <SourceLink href={post.postUrl} />}
      {children}
      <DecisionBar
        onSkip={onSkip}
        titleId={titleId}
        acts={[]}
        reject={
          <DecisionButton
            decision="rejected"
            titleId={titleId}
            isBusy={busy}
            opensDialog
            onClick={() => ask('reject')}
          />
        }
        approve={
          <DecisionButton
            decision="approved"
            titleId={titleId}
            isBusy={busy}
            opensDialog
            onClick={() => ask('approve')}
          />
        }
      />
      <RejectDialog
        open={open === 'reject'}
        count={1}
        about={post.postUrl ?? t('posts.withoutLink')}
        onClose={close}
        onReject={(reason) => {
          close();
          void decide({ status: 'rejected', ...(reason ? { reason } : {}) });
        }}
      />
      {open === 'approve' && <PostDialog post={post} busy={busy} onApprove={decide} onClose={close} />}
    </article>
  );
}
