import { makeStyles, tokens } from '@fluentui/react-components';
import { CalendarLtrRegular } from '@fluentui/react-icons/svg/calendar-ltr';
import { MailRegular } from '@fluentui/react-icons/svg/mail';
import type { PendingMedia } from '@incidentmap/core/domain/media/media';
import type { ReviewedPost } from '@incidentmap/core/domain/posts/submittedPost';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useQuery } from '../../api/useQuery.ts';
import { londonMoment } from '../../lib/dates.ts';
import { placeQuery } from '../../lib/geocode.ts';
import { IconText } from '../../ui/IconText.tsx';
import { Breakable } from './Breakable.tsx';
import { PlaceValue, PointMap } from './PointMap.tsx';
import { Fact } from './ReviewFacts.tsx';
import { Side, SidePart } from './SidePart.tsx';
import { reviewTexts } from './texts.ts';

const useStyles = makeStyles({
  note: { margin: 0, fontSize: '0.875rem', lineHeight: '1.25rem', color: tokens.colorNeutralForeground2 },
  facts: { display: 'grid', gap: '0.375rem', margin: 0, padding: 0, listStyleType: 'none' },
});

type Further = {
  /** The second opinion. */
  children: ReactNode;
};

/** When an item was sent, and by whom if that is known. */
function Received({ at, by }: { at: string; by: string | null }) {
  const { t, i18n } = useTranslation(reviewTexts);
  const styles = useStyles();
  const sent = londonMoment(at, i18n.language);
  return (
    <SidePart title={t('side.sender')} value={by ? <bdi>{by}</bdi> : sent}>
      <ul className={styles.facts}>
        <li>
          <IconText icon={<CalendarLtrRegular />}>{sent}</IconText>
        </li>
        {by && (
          <Fact icon={<MailRegular />} name={t('facts.contact')}>
            <span dir="ltr">
              <Breakable address={by} />
            </span>
          </Fact>
        )}
      </ul>
    </SidePart>
  );
}

/** What stands beside a post: when and by whom it was sent. */
export function PostSide({ post, children }: { post: ReviewedPost } & Further) {
  const { t } = useTranslation(reviewTexts);
  return (
    <Side label={t('side.labels.post')}>
      <Received at={post.createdAt} by={post.submitterEmail} />
      {children}
    </Side>
  );
}

/**
 * What stands beside a file: the place that its sender named, as it will be found when it is published, and when it was
 * sent. What happened at a home is not looked up, because the words may go to an outside service.
 */
export function FileSide({ media, children }: { media: PendingMedia } & Further) {
  const { t } = useTranslation(reviewTexts);
  const styles = useStyles();
  const { location, atHome } = media;
  const places = useQuery(location && !atHome ? 'findPlaces' : null, { query: { query: placeQuery(location ?? '') } });
  const [best] = places.data?.results ?? [];
  return (
    <Side label={t('side.labels.media')}>
      <SidePart
        title={t('side.where')}
        value={location ? <PlaceValue location={location} isAtHome={atHome} /> : t('media.unknown')}
      >
        {best && <PointMap point={{ lat: best.lat, lon: best.lon }} name={t('side.foundPlace')} isAtHome={false} />}
        {!best && !places.isLoading && <p className={styles.note}>{t(atHome ? 'badges.atHome' : 'side.noPlace')}</p>}
      </SidePart>
      <Received at={media.createdAt} by={null} />
      {children}
    </Side>
  );
}
