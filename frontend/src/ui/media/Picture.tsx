import { makeStyles } from '@fluentui/react-components';
import { pictureSizeOf } from '@incidentmap/core/domain/media/pictureSize';
import { renditionsOf, srcsetOf } from '@incidentmap/core/domain/media/renditions';
import { useState } from 'react';

const useStyles = makeStyles({
  // Its place is that of its `img`; in a grid, a `source` would take a row.
  root: { display: 'contents', '& > source': { display: 'none' } },
});

type Props = {
  url: string;
  /** What a browser loads that does not know WebP, and of a picture without renditions. */
  fallback?: string;
  /** The width at which it is shown, as the `sizes` of HTML. */
  sizes: string;
  alt: string;
  className?: string | undefined;
  /** The first of a page is loaded at once, the others as they come near. */
  isFirst: boolean;
  onMissing: () => void;
};

/** A photo, of which the browser loads the rendition that suits its place and screen. */
export function Picture({ url, fallback = url, sizes, alt, className, isFirst, onMissing }: Props) {
  const styles = useStyles();
  // Renditions that are missing are no reason to show nothing.
  const [isPlain, setPlain] = useState(false);
  const renditions = isPlain ? [] : renditionsOf(url);
  return (
    <picture className={styles.root}>
      {renditions.length > 0 && <source type="image/webp" srcSet={srcsetOf(renditions)} sizes={sizes} />}
      <img
        className={className}
        src={fallback}
        alt={alt}
        {...pictureSizeOf(url)}
        loading={isFirst ? 'eager' : 'lazy'}
        fetchPriority={isFirst ? 'high' : 'auto'}
        decoding="async"
        onError={() => (renditions.length > 0 ? setPlain(true) : onMissing())}
      />
    </picture>
  );
}
