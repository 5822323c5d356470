import { makeStyles, tokens } from '@fluentui/react-components';
import type { PendingMedia } from '@incidentmap/core/domain/submission/mediaSubmission';
import { surePlace } from '@incidentmap/core/domain/places/surePlace';
import type { ReviewedPost } from '@incidentmap/core/domain/submission/submittedPost';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useQuery } from '../../../api/useQuery.ts';
import { placeQuery } from '../../../lib/geocode.ts';
import { medium } from '../../../ui/layout/breakpoints.ts';
import { AttachPart } from '../merge/AttachPart.tsx';
import { PublicPlace, PointMap } from '../submission/PointMap.tsx';
import { SenderContact } from '../submission/SenderContact.tsx';
import { ReviewSide } from './ReviewSide.tsx';
import { SecondOpinion } from '../team/SecondOpinion.tsx';
import { Side, SidePart } from '../submission/SidePart.tsx';
import { itemTexts } from './texts.ts';
import { reviewTexts } from '../shared/texts.ts';
import { subjectOf } from '../decide/opinionSubject.ts';
import type { Group } from '../submission/groups.ts';
import { keyOf, saidOf, type WaitingItem } from '../submission/queueItems.ts';

const useStyles = makeStyles({
  note: { margin: 0, fontSize: '0.875rem', lineHeight: '1.25rem', color: tokens.colorNeutralForeground2 },
});

type Further = {
  /** The second opinion. */
  children: ReactNode;
};

/**
 * What stands beside a post: what is missing for an approval, to what it may be attached, and who sent it. When that was is
 * with its history.
 */
function PostSide({ post, children }: { post: ReviewedPost } & Further) {
  const { t } = useTranslation([itemTexts, reviewTexts]);
  const styles = useStyles();
  const { id, submitterEmail } = post;
  return (
    <Side label={t('side.labels.post')}>
      <SidePart title={t('side.where')} value={t('posts.notGiven')}>
        <p className={styles.note}>{t('posts.noPlace')}</p>
      </SidePart>
      <AttachPart key={id} postId={id} />
      {submitterEmail && (
        <SidePart title={t('side.contact')} value={t('contact.short')}>
          <SenderContact key={id} address={submitterEmail} />
        </SidePart>
      )}
      {children}
    </Side>
  );
}

/**
 * What stands beside a file: the place that its sender named, as its form finds it. What happened at a home is not
 * looked up, because the words may go to an outside service.
 */
function FileSide({ media, children }: { media: PendingMedia } & Further) {
  const { t } = useTranslation([itemTexts, reviewTexts]);
  const styles = useStyles();
  const { location, atHome } = media;
  const places = useQuery(location && !atHome ? 'findPlaces' : null, { query: { query: placeQuery(location ?? '') } });
  const best = surePlace(places.data?.results ?? []);
  return (
    <Side label={t('side.labels.media')}>
      <SidePart
        title={t('side.where')}
        value={location ? <PublicPlace isAtHome={atHome} /> : t('media.unknown')}
        isOpenAtFirst={matchMedia(medium).matches}
      >
        {best && <PointMap point={{ lat: best.lat, lon: best.lon }} name={t('side.foundPlace')} isAtHome={false} />}
        {!best && !places.isLoading && (
          <p className={styles.note}>{t(atHome ? 'review:badges.atHome' : 'side.noPlace')}</p>
        )}
      </SidePart>
      {children}
    </Side>
  );
}

type Props = {
  item: WaitingItem;
  /** What is likely about the same event, and its flood. */
  group: Group;
  onOpen: (id: string) => void;
  onSelect: (ids: readonly string[]) => void;
  /** Whether a report is in the list, and so can be opened and selected. */
  isListed: (id: string) => boolean;
  /** Filters the queue by one flood; null if it is filtered by one already. */
  onFilterByFlood: ((flood: string) => void) | null;
};

/** What stands beside the open item. */
export function ItemSide({ item, group, onOpen, onSelect, isListed, onFilterByFlood }: Props) {
  const said = useMemo(() => saidOf(item), [item]);
  const opinion = (
    <SecondOpinion
      key={`opinion ${keyOf(item)}`}
      id={keyOf(item)}
      about={said}
      subject={() => subjectOf(keyOf(item), said)}
      place="side"
    />
  );
  if (item.kind === 'post') return <PostSide post={item.post}>{opinion}</PostSide>;
  if (item.kind === 'media') return <FileSide media={item.media}>{opinion}</FileSide>;
  return (
    <ReviewSide
      report={item.report}
      group={group}
      isListed={isListed}
      onOpen={onOpen}
      onSelect={onSelect}
      onFilterByFlood={onFilterByFlood}
      opinion={opinion}
    />
  );
}
