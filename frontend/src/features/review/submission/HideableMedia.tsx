import { Button, makeStyles, mergeClasses } from '@fluentui/react-components';
import { ColorRegular } from '@fluentui/react-icons/svg/color';
import { EyeOffRegular } from '@fluentui/react-icons/svg/eye-off';
import type { MediaItem } from '@incidentmap/core/domain/incident/mediaItems';
import { type ComponentProps, useContext, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { BlurredMedia } from '../../../ui/media/BlurredMedia.tsx';
import { GreyContext } from './useMediaFilter.ts';
import { BreakContext } from '../shared/breakContext.ts';
import { submissionTexts } from './texts.ts';
import { noteSeen } from './unseenMedia.ts';

const useStyles = makeStyles({
  // On what is shown itself, because the whole screen has no parts around a video.
  grey: { '& img, & video, & iframe': { filter: 'grayscale(1)' } },
  // Below it: what lies on a picture may hide what identifies somebody.
  acts: {
    display: 'flex',
    flexWrap: 'wrap',
    justifyContent: 'flex-end',
    gap: '0.5rem',
    marginBlockStart: '0.5rem',
    '& > button': { minHeight: '2.75rem' },
  },
});

/** The length of a video of ours in minutes and seconds; null while that is not known. */
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
    // A recorded video tells its length only after its other metadata: until then it is infinite.
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

/**
 * Media that is shown in grey, unless its reviewer has chosen otherwise or wants to see the colours of this file. It can be
 * covered again after it was seen, and is covered for a break: a video stops then. The button that does it gets the focus.
 */
export function HideableMedia(media: ComponentProps<typeof BlurredMedia>) {
  const { t } = useTranslation(submissionTexts);
  const styles = useStyles();
  const root = useRef<HTMLDivElement>(null);
  /** How often it was shown or hidden: it is shown after each odd number. */
  const [turns, setTurns] = useState(0);
  const [isInColour, setInColour] = useState(false);
  const isGreyChosen = useContext(GreyContext);
  const length = useLength(media.item);
  const turn = () => {
    setTurns(turns + 1);
    setInColour(false);
  };
  const isShown = turns % 2 === 1;
  const show = () => {
    noteSeen(media.item);
    turn();
  };
  const told =
    media.item.kind === 'photo'
      ? t('media.told.photo')
      : length === null
        ? t('media.told.video')
        : t('media.told.videoOf', { length });
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
      <BlurredMedia key={turns - (turns % 2)} {...media} told={told} onShow={show} />
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
