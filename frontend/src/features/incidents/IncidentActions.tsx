import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { MapRegular } from '@fluentui/react-icons/svg/map';
import { OpenRegular } from '@fluentui/react-icons/svg/open';
import { VideoRegular } from '@fluentui/react-icons/svg/video';
import type { PublicIncident } from '@incidentmap/core/domain/incident/incident';
import type { IncidentPresentation } from '@incidentmap/core/domain/incident/presentation';
import { hasVideo } from '@incidentmap/core/domain/media/mediaItems';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '../../lib/paths.ts';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';

const useStyles = makeStyles({
  // Above the link that covers the whole card. The negative margin aligns the labels with the text above.
  root: {
    position: 'relative',
    zIndex: 1,
    display: 'flex',
    flexWrap: 'wrap',
    justifySelf: 'start',
    marginInlineStart: '-0.75rem',
    marginBlock: '-0.25rem -0.5rem',
    color: tokens.colorNeutralForeground2,
  },
});

type Props = {
  incident: PublicIncident;
  source: IncidentPresentation['source'];
  onShowOnMap: (id: string) => void;
  /** Further buttons. */
  children?: ReactNode;
};

/** Actions of an incident in the list: its source, the map, sharing. */
export function IncidentActions({ incident, source, onShowOnMap, children }: Props) {
  const { t } = useTranslation();
  const styles = useStyles();
  return (
    <div className={styles.root}>
      {source && (
        <Button
          as="a"
          appearance="subtle"
          icon={<OpenRegular />}
          href={source}
          target="_blank"
          rel="noopener noreferrer nofollow ugc"
        >
          {t('action.viewSource')}
          <VisuallyHidden> {t('opensElsewhere')}</VisuallyHidden>
        </Button>
      )}
      {hasVideo(incident) && (
        <LinkButton to={paths.video(incident.id)} appearance="subtle" icon={<VideoRegular />}>
          {t('action.viewVideo')}
        </LinkButton>
      )}
      <Button appearance="subtle" icon={<MapRegular />} onClick={() => onShowOnMap(incident.id)}>
        {t('action.showOnMap')}
      </Button>
      {children}
    </div>
  );
}
