import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { CalendarLtrRegular } from '@fluentui/react-icons/svg/calendar-ltr';
import { CheckmarkRegular } from '@fluentui/react-icons/svg/checkmark';
import { DismissRegular } from '@fluentui/react-icons/svg/dismiss';
import { MailRegular } from '@fluentui/react-icons/svg/mail';
import type { ReviewedPost } from '@incidentmap/core/domain/posts/submittedPost';
import { type KeyboardEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { londonMoment } from '../../lib/dates.ts';
import { cardFrame } from '../../ui/cardStyles.ts';
import { PostDialog } from './PostDialog.tsx';
import { RejectDialog } from './RejectDialog.tsx';
import { SourceLink } from './ReviewActions.tsx';
import { ReviewAdditions } from './ReviewAdditions.tsx';
import { ReviewBadges } from './ReviewBadges.tsx';
import { Fact } from './ReviewFacts.tsx';
import { ReviewMedia } from './ReviewMedia.tsx';
import { reviewTexts } from './texts.ts';
import { type PostEvents, usePostDecision } from './usePostDecision.ts';

const useStyles = makeStyles({
  root: {
    ...cardFrame,
    gap: '0.75rem',
    overflowWrap: 'anywhere',
  },
  title: { margin: 0, fontSize: tokens.fontSizeBase400, lineHeight: tokens.lineHeightBase400 },
  context: { margin: 0, maxInlineSize: '46rem', whiteSpace: 'pre-wrap', lineHeight: 1.5 },
  facts: { display: 'flex', flexWrap: 'wrap', gap: '0.375rem 1.25rem', margin: 0, padding: 0, listStyleType: 'none' },
  foot: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '0.75rem 1.5rem' },
  actions: { display: 'flex', flexWrap: 'wrap', gap: '0.75rem', marginInlineStart: 'auto' },
});

/** A submitted post: its link, its sender's comment, and the buttons to approve or reject it. */
export function PostCard({ post, ...events }: { post: ReviewedPost } & PostEvents) {
  const { t, i18n } = useTranslation(reviewTexts);
  const styles = useStyles();
  const titleId = useId();
  const { decide, busy } = usePostDecision(post.id, events);
  const [open, setOpen] = useState<'none' | 'approve' | 'reject'>('none');
  const close = () => setOpen('none');
  const onKeyDown = (event: KeyboardEvent) => event.stopPropagation();

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keeps shortcut keys from the queue
    <article className={styles.root} aria-labelledby={titleId} onKeyDown={onKeyDown}>
      <ReviewBadges sourceUrl={post.postUrl} />
      <h3 id={titleId} className={styles.title} dir="ltr">
        {post.postUrl ?? t('posts.withoutLink')}
      </h3>
      {post.additionalContext !== '' && (
        <p className={styles.context} dir="auto">
          {post.additionalContext}
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
      <div className={styles.foot}>
        {post.postUrl && <SourceLink href={post.postUrl} />}
        <div className={styles.actions}>
          <Button
            icon={<DismissRegular />}
            aria-describedby={titleId}
            aria-haspopup="dialog"
            disabledFocusable={busy}
            onClick={() => setOpen('reject')}
          >
            {t('reject')}
          </Button>
          <Button
            appearance="primary"
            icon={<CheckmarkRegular />}
            aria-describedby={titleId}
            aria-haspopup="dialog"
            disabledFocusable={busy}
            onClick={() => setOpen('approve')}
          >
            {t('approve')}
          </Button>
        </div>
      </div>
      <RejectDialog
        open={open === 'reject'}
        count={1}
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
