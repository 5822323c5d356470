import { ImageRegular } from '@fluentui/react-icons/svg/image';
import { VideoRegular } from '@fluentui/react-icons/svg/video';
import type { PublicIncident } from '@incidentmap/core/domain/incident/publicIncident';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { paths } from '../../../lib/paths.ts';
import { VisuallyHidden } from '../../../ui/layout/VisuallyHidden.tsx';
import { mediaCountOf } from './cardContent.ts';
import { useRowLinkStyles } from './rowLinkStyles.ts';
import { incidentTexts } from './texts.ts';

/** How many photos and videos an incident has, and where they are shown. Renders nothing if it has none. */
export function MediaCount({ incident, isLink }: { incident: PublicIncident; isLink: boolean }) {
  const { t } = useTranslation(incidentTexts);
  const row = useRowLinkStyles();
  const media = mediaCountOf(incident);
  if (!media) return null;
  const { kind, count } = media;
  const isFilm = kind !== 'photos';
  const text = kind === 'files' ? t('fileCount', { count }) : t(`media.${kind}`, { count });
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
