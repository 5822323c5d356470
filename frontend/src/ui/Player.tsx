import { mediaVolume } from '@incidentmap/core/domain/constants';

/** The platform's own player, not at full volume. */
export function Player({ url, label, onFailed }: { url: string; label: string; onFailed?: () => void }) {
  return (
    // oxlint-disable-next-line jsx-a11y/media-has-caption -- nobody has written captions for what people film
    <video
      ref={(video) => {
        if (video) video.volume = mediaVolume;
      }}
      src={url}
      aria-label={label}
      controls
      playsInline
      preload="metadata"
      onError={onFailed}
    />
  );
}
