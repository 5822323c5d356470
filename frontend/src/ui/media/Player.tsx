/** The initial volume of players, from 0 to 1. */
const mediaVolume = 0.7;

type Props = {
  url: string;
  label: string;
  onFailed?: () => void;
  /** Whether it is silent until its sound is switched on. */
  isMuted?: boolean;
};

/** Once, so that the visitor's own choice stays. */
function setVolume(video: HTMLVideoElement | null): void {
  if (video) video.volume = mediaVolume;
}

/** The browser's own player, not at full volume. */
export function Player({ url, label, onFailed, isMuted = false }: Props) {
  return (
    // oxlint-disable-next-line jsx-a11y/media-has-caption -- visitors' recordings have no captions
    <video
      ref={setVolume}
      muted={isMuted}
      src={url}
      aria-label={label}
      controls
      playsInline
      preload="metadata"
      onError={onFailed}
    />
  );
}
