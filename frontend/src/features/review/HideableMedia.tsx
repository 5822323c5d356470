import { Button, makeStyles } from '@fluentui/react-components';
import { EyeOffRegular } from '@fluentui/react-icons/svg/eye-off';
import type { MediaItem } from '@incidentmap/core/domain/media/mediaItems';
import { type ComponentProps, useContext, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { BlurredMedia } from '../../ui/BlurredMedia.tsx';
import { RestContext } from './rest.ts';
import { reviewTexts } from './texts.ts';
import { noteSeen } from './unseenMedia.ts';

const useStyles = makeStyles({
  root: { position: 'relative' },
  // Where neither the middle of a picture nor the controls of a video are.
  hide: { position: 'absolute', zIndex: 1, insetBlockStart: '0.5rem', insetInlineEnd: '0.5rem', minHeight: '2.75rem' },
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
 * Media that can be covered again after it was seen, and is covered for a break: a video stops then. The button that does it
 * gets the focus.
 */
export function HideableMedia(media: ComponentProps<typeof BlurredMedia>) {
  const { t } = useTranslation(reviewTexts);
  const styles = useStyles();
  const root = useRef<HTMLDivElement>(null);
  /** How often it was shown or hidden: it is shown after each odd number. */
  const [turns, setTurns] = useState(0);
  const length = useLength(media.item);
  const turn = () => setTurns(turns + 1);
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
  if (useContext(RestContext) && isShown) turn();
  useEffect(() => {
    if (turns > 0) root.current?.querySelector<HTMLElement>('button')?.focus();
  }, [turns]);
  return (
    <div ref={root} className={styles.root} data-hidden-media={isShown || media.item.kind === 'other' ? undefined : ''}>
      {isShown && (
        <Button className={styles.hide} icon={<EyeOffRegular />} onClick={turn}>
          {t('media.hide')}
        </Button>
      )}
      <BlurredMedia key={turns - (turns % 2)} {...media} told={told} onShow={show} />
    </div>
  );
}
