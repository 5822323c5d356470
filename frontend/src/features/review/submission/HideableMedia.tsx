import { Button, makeStyles, mergeClasses } from '@fluentui/react-components';
import { ColorRegular } from '@fluentui/react-icons/svg/color';
import { EyeOffRegular } from '@fluentui/react-icons/svg/eye-off';
import type { MediaItem } from '@incidentmap/core/domain/incident/mediaItems';
import { type ComponentProps, useContext, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { BlurredMedia } from '../../../ui/media/BlurredMedia.tsx';
import { GreyContext } from './useMediaFilter.ts';
import { BreakContext } from '../shared/breakContext.ts';
import { row } from '../shared/roomStyles.ts';
import { submissionTexts } from './texts.ts';
import { noteSeen } from './unseenMedia.ts';

const useStyles = makeStyles({
  // On the media itself: in full screen, a video has no parents.
  grey: { '& img, & video, & iframe': { filter: 'grayscale(1)' } },
  // Below the picture: a button on it might hide an identifying detail.
  acts: {
    ...row('0.5rem'),
    alignItems: 'stretch',
    justifyContent: 'flex-end',
    marginBlockStart: '0.5rem',
    '& > button': { minHeight: '2.75rem' },
  },
});

/** The length of one of our videos in minutes and seconds; null until it is known. */
function useLength(item: MediaItem): string | null {
  const [seconds, setSeconds] = useState<number | null>(null);
  const url = item.kind === 'video' ? item.url : null;
  useEffect(() => {
    if (url === null) return;
    const video = document.createElement('video');
    video.preload = 'metadata';
    const read = () => {
      if (Number.isFinite(video.duration)) setSeconds(Math.max(1, Math.round(video.duration)));
    };
    // The length of a recorded video is infinite until its other metadata was read.
    video.addEventListener('durationchange', read);
    video.src = url;
    return () => {
      video.removeEventListener('durationchange', read);
      video.removeAttribute('src');
      video.load();
    };
  }, [url]);
  return seconds === null ? null : `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/** Media that is shown on request, in grey unless its reviewer wants colours, and covered again, also for a break. */
export function HideableMedia(media: ComponentProps<typeof BlurredMedia>) {
  const { t } = useTranslation(submissionTexts);
  const styles = useStyles();
  const root = useRef<HTMLDivElement>(null);
  /** Counts each show and hide: it is shown after an odd number. */
  const [turns, setTurns] = useState(0);
  const [isInColour, setInColour] = useState(false);
  const isGreyChosen = useContext(GreyContext);
  const length = useLength(media.item);
  const isShown = turns % 2 === 1;
  const turn = () => {
    if (!isShown) noteSeen(media.item);
    setTurns(turns + 1);
    setInColour(false);
  };
  const ofVideo = length === null ? t('media.told.video') : t('media.told.videoOf', { length });
  if (useContext(BreakContext) && isShown) turn();
  useEffect(() => {
    if (turns > 0) root.current?.querySelector<HTMLElement>(isShown ? '[data-hide]' : 'button')?.focus();
  }, [turns, isShown]);
  return (
    <div
      ref={root}
      className={mergeClasses(isShown && isGreyChosen && !isInColour && styles.grey)}
      data-hidden-media={isShown || media.item.kind === 'other' ? undefined : ''}
    >
      <BlurredMedia
        key={turns - (turns % 2)}
        {...media}
        told={media.item.kind === 'photo' ? t('media.told.photo') : ofVideo}
        onShow={turn}
      />
      {isShown && (
        <div className={styles.acts}>
          {isGreyChosen && (
            <Button icon={<ColorRegular />} onClick={() => setInColour(!isInColour)}>
              {t(isInColour ? 'media.inGrey' : 'media.inColour')}
            </Button>
          )}
          <Button data-hide="" icon={<EyeOffRegular />} onClick={turn}>
            {t('media.hide')}
          </Button>
        </div>
      )}
    </div>
  );
}
