import { Button, makeStyles } from '@fluentui/react-components';
import { CopySelectRegular } from '@fluentui/react-icons/svg/copy-select';
import { FilterRegular } from '@fluentui/react-icons/svg/filter';
import { isPinned } from '@incidentmap/core/domain/places/coordinates';
import { surePlace } from '@incidentmap/core/domain/places/surePlace';
import type { PendingMedia } from '@incidentmap/core/domain/submission/media';
import type { ReviewedIncident } from '@incidentmap/core/domain/submission/reviewed';
import type { ReviewedPost } from '@incidentmap/core/domain/submission/post';
import { useTranslation } from 'react-i18next';
import { useQuery } from '../../../api/useQuery.ts';
import { placeQuery } from '../../../lib/geocode.ts';
import { medium } from '../../../ui/layout/breakpoints.ts';
import { fromThree } from '../shared/roomFrame.ts';
import { smallText } from '../../../ui/layout/cardStyles.ts';
import { plainList, stack } from '../shared/roomStyles.ts';
import { AlikeReport } from '../merge/AlikeReport.tsx';
import { AttachPart } from '../merge/AttachPart.tsx';
import { reviewTexts } from '../shared/texts.ts';
import { type Alike, type Group, isLikely } from '../submission/groups.ts';
import { HomePlace } from '../submission/HomePlace.tsx';
import { PointMap, PublicPlace } from '../submission/PointMap.tsx';
import { keyOf, type WaitingItem } from '../submission/queueItems.ts';
import { SenderContact } from '../submission/SenderContact.tsx';
import { SidePart } from '../submission/SidePart.tsx';
import { SecondOpinion } from './SecondOpinion.tsx';
import { itemTexts } from './texts.ts';

const useStyles = makeStyles({
  side: { ...stack('0'), alignContent: 'start', [fromThree]: { gap: '0.75rem', maxInlineSize: '40rem' } },
  note: smallText,
  list: { display: 'grid', gap: '1rem', ...plainList },
  // Aligns the icon with the words.
  act: { justifySelf: 'start', marginInlineStart: '-0.75rem' },
});

function PostParts({ post: { id, submitterEmail } }: { post: ReviewedPost }) {
  const { t } = useTranslation(itemTexts);
  const styles = useStyles();
  return (
    <>
      <SidePart title={t('side.where')} value={t('posts.notGiven')}>
        <p className={styles.note}>{t('posts.noPlace')}</p>
      </SidePart>
      <AttachPart key={id} postId={id} />
      {submitterEmail && (
        <SidePart title={t('side.contact')} value={t('contact.short')}>
          <SenderContact key={id} address={submitterEmail} />
        </SidePart>
      )}
    </>
  );
}

/** The place that the sender of a file named. A home is not looked up: the words may go to an outside service. */
function FileParts({ file: { location, atHome } }: { file: PendingMedia }) {
  const { t } = useTranslation([itemTexts, reviewTexts]);
  const styles = useStyles();
  const places = useQuery(location && !atHome ? 'findPlaces' : null, { query: { query: placeQuery(location ?? '') } });
  const best = surePlace(places.data?.results ?? []);
  return (
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
  );
}

type Props = {
  item: WaitingItem;
  group: Group;
  onOpen: (id: string) => void;
  onSelect: (ids: readonly string[]) => void;
  /** Whether a report is in the list, and so can be opened. */
  isListed: (id: string) => boolean;
  /** Filters the queue by one flood; null if it is filtered by one already. */
  onFilterByFlood: ((flood: string) => void) | null;
};

/** The place of a report, and its likely and possible duplicates. */
function ReportParts({ report, group, isListed, ...on }: Omit<Props, 'item'> & { report: ReviewedIncident }) {
  const { t } = useTranslation([itemTexts, reviewTexts]);
  const styles = useStyles();
  const { alike, ofFlood, more, repeats } = group;
  const { onOpen, onSelect, onFilterByFlood } = on;
  const { floodOf } = report;
  const [likely, others] = [alike.filter(isLikely), alike.filter((other) => !isLikely(other))];
  const count = likely.length + more;
  const listOf = (listed: readonly Alike[], label: string) =>
    listed.length > 0 && (
      <ul className={styles.list} aria-label={label}>
        {listed.map((other) => (
          <AlikeReport
            key={other.incident.id}
            report={report}
            other={other}
            isCompared={other === likely[0]}
            onOpen={!other.isPublic && isListed(other.incident.id) ? () => onOpen(other.incident.id) : null}
          />
        ))}
      </ul>
    );
  const look = { className: styles.act, appearance: 'subtle' } as const;
  const act =
    floodOf === null
      ? repeats && (
          <Button {...look} icon={<CopySelectRegular />} onClick={() => onSelect(repeats.ids)}>
            {t(repeats.isPublic ? 'duplicates.selectAll' : 'duplicates.select')}
          </Button>
        )
      : onFilterByFlood && (
          <Button {...look} icon={<FilterRegular />} onClick={() => onFilterByFlood(floodOf)}>
            {t('flood.show')}
          </Button>
        );
  const point = isPinned(report) ? { lat: report.latitude, lon: report.longitude } : null;
  return (
    <>
      <SidePart
        title={t('side.where')}
        value={point ? <PublicPlace isAtHome={report.atHome} /> : t('side.noPin')}
        isOpenAtFirst={matchMedia(medium).matches}
      >
        {report.atHome && <HomePlace key={report.id} id={report.id} name={t('side.reportedPlace')} />}
        {point && !report.atHome && <PointMap point={point} name={t('side.reportedPlace')} isAtHome={false} />}
        {!point && <p className={styles.note}>{t('review:pin.missing')}</p>}
      </SidePart>
      {count > 0 && (
        <div key={`alike ${report.id}`} data-alike="">
          <SidePart title={t('side.alike')} count={count}>
            {ofFlood > 0 && <p className={styles.note}>{t('flood.note', { count: ofFlood })}</p>}
            {listOf(likely, t('side.alike'))}
            {more > 0 && <p className={styles.note}>{t('flood.more', { count: more })}</p>}
            {act}
          </SidePart>
        </div>
      )}
      {others.length > 0 && (
        <SidePart
          key={`others ${report.id}`}
          title={t('side.perhapsAlike')}
          count={others.length}
          isOpenAtFirst={false}
        >
          {listOf(others, t('side.perhapsAlike'))}
          {/* Copies from days or towns apart are only perhaps the same. */}
          {count === 0 && act}
        </SidePart>
      )}
    </>
  );
}

export function ItemSide({ item, ...group }: Props) {
  const { t } = useTranslation(itemTexts);
  const styles = useStyles();
  return (
    <aside className={styles.side} aria-label={t(`side.labels.${item.kind}`)}>
      {item.kind === 'report' && <ReportParts report={item.report} {...group} />}
      {item.kind === 'post' && <PostParts post={item.post} />}
      {item.kind === 'media' && <FileParts file={item.media} />}
      <SecondOpinion key={`opinion ${keyOf(item)}`} item={item} place="side" />
    </aside>
  );
}
