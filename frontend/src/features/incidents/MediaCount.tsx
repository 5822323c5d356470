import { ImageRegular } from '@fluentui/react-icons/svg/image';
import { VideoRegular } from '@fluentui/react-icons/svg/video';
import type { PublicIncident } from '@incidentmap/core/domain/incident/incident';
import { hasVideo, mediaItemsOf } from '@incidentmap/core/domain/media/mediaItems';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { paths } from '../../lib/paths.ts';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { useRowLinkStyles } from './rowLinkStyles.ts';
import { incidentTexts } from './texts.ts';

/** How many photos and videos an incident has, and where they are shown. Renders nothing if it has none. */
export function MediaCount({ incident, isLink }: { incident: PublicIncident; isLink: boolean }) {
  const { t } = useTranslation(incidentTexts);
  const row = useRowLinkStyles();
  const items = mediaItemsOf(incident).filter(({ kind }) => kind !== 'other');
  const count = items.length;
  if (count === 0) return null;
  const isFilm = hasVideo(incident);
  const photos = items.filter(({ kind }) => kind === 'photo').length;
  const text =
    photos === 0 ? t('media.videos', { count }) : isFilm ? t('fileCount', { count }) : t('media.photos', { count });
  const Icon = isFilm ? VideoRegular : ImageRegular;
  const shown = (
    <>
      <Icon aria-hidden className={row.icon} />
      {text}
    </>
  );
  if (!isLink) return <span className={row.fact}>{shown}</span>;
  return (
    <Link to={paths.video(incident.id)} className={row.link}>
      <VisuallyHidden>{isFilm ? `${t('action.viewVideo')}: ` : `${t('seeMedia', { count })}: `}</VisuallyHidden>
      {shown}
    </Link>
  );
}
