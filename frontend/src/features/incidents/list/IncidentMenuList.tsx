import { makeStyles, Menu, MenuItem, MenuItemLink, MenuList, MenuPopover } from '@fluentui/react-components';
import { MapRegular } from '@fluentui/react-icons/svg/map';
import { OpenRegular } from '@fluentui/react-icons/svg/open';
import { ShareRegular } from '@fluentui/react-icons/svg/share';
import { VideoRegular } from '@fluentui/react-icons/svg/video';
import type { PublicIncident } from '@incidentmap/core/domain/incident/publicIncident';
import { hasVideo } from '@incidentmap/core/domain/incident/mediaItems';
import { useTranslation } from 'react-i18next';
import { useHref, useLinkClickHandler } from 'react-router-dom';
import { paths } from '../../../lib/paths.ts';
import { VisuallyHidden } from '../../../ui/layout/VisuallyHidden.tsx';

const useStyles = makeStyles({
  item: { minBlockSize: '2.75rem', alignItems: 'center', maxWidth: 'none' },
});

type Props = {
  incident: PublicIncident;
  source: string | null;
  target: HTMLElement;
  onClose: () => void;
  onShowOnMap: (id: string) => void;
  onShare: (incident: PublicIncident) => void;
};

/** The open menu of an incident. In a chunk of its own, because menus are heavy. */
export function IncidentMenuList({ incident, source, target, onClose, onShowOnMap, onShare }: Props) {
  const { t } = useTranslation();
  const styles = useStyles();
  const video = useHref(paths.video(incident.id));
  const toVideo = useLinkClickHandler<HTMLAnchorElement>(paths.video(incident.id));
  return (
    <Menu
      open
      hasIcons
      positioning={{ target, position: 'below', align: 'end' }}
      onOpenChange={(_, data) => {
        // The button that opened it closes it itself.
        if (data.type === 'clickOutside' && target.contains(data.event.target as Node)) return;
        if (!data.open) onClose();
      }}
    >
      <MenuPopover>
        <MenuList>
          <MenuItem className={styles.item} icon={<MapRegular />} onClick={() => onShowOnMap(incident.id)}>
            {t('action.showOnMap')}
          </MenuItem>
          {source && (
            <MenuItemLink
              className={styles.item}
              icon={<OpenRegular />}
              href={source}
              target="_blank"
              rel="noopener noreferrer nofollow ugc"
            >
              {t('action.viewSource')}
              <VisuallyHidden> {t('opensElsewhere')}</VisuallyHidden>
            </MenuItemLink>
          )}
          {hasVideo(incident) && (
            <MenuItemLink className={styles.item} icon={<VideoRegular />} href={video} onClick={toVideo}>
              {t('action.viewVideo')}
            </MenuItemLink>
          )}
          <MenuItem
            className={styles.item}
            icon={<ShareRegular />}
            aria-haspopup="dialog"
            onClick={() => onShare(incident)}
          >
            {t('open.share')}
          </MenuItem>
        </MenuList>
      </MenuPopover>
    </Menu>
  );
}
