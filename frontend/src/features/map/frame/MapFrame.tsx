import { Button, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { MapRegular } from '@fluentui/react-icons/svg/map';
import type { ReactNode, Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { Message } from '../../../ui/feedback/Message.tsx';
import { mapTexts } from '../texts.ts';

const useStyles = makeStyles({
  figure: {
    position: 'relative',
    isolation: 'isolate',
    display: 'flex',
    flexDirection: 'column',
    flexGrow: 1,
    minBlockSize: 0,
    margin: 0,
    overflow: 'hidden',
    backgroundColor: tokens.colorNeutralBackground1,
  },
  framed: { border: `1px solid ${tokens.colorNeutralStroke2}`, borderRadius: tokens.borderRadiusLarge },
  // A stacking context of its own, because Leaflet's layers have a z-index of up to 1000.
  map: { position: 'relative', isolation: 'isolate', flexGrow: 1, minBlockSize: 0, display: 'grid' },
  loading: {
    display: 'grid',
    placeItems: 'center',
    backgroundColor: tokens.colorNeutralBackground3,
    color: tokens.colorNeutralForeground3,
  },
  caption: {
    paddingBlock: '0.75rem',
    paddingInline: '1rem',
    borderBlockEndWidth: '1px',
    borderBlockEndStyle: 'solid',
    borderBlockEndColor: tokens.colorNeutralStroke2,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    color: tokens.colorNeutralForeground2,
  },
});

type Props = {
  children: ReactNode;
  caption?: ReactNode;
  /** Whether the map reaches to the edges, with its caption as a chip over it, instead of a line above it. */
  isOver?: boolean;
  /** The element that the map fills. */
  containerRef?: Ref<HTMLDivElement>;
};

/** In a map's place while its code loads. */
export function MapLoading() {
  const { t } = useTranslation(mapTexts);
  return <div className={useStyles().loading}>{t('loading')}</div>;
}

/** In a map's place if it could not be loaded. Browsers may cache a module that failed, so it offers to reload the page. */
export function MapFailure() {
  const { t } = useTranslation(mapTexts);
  return (
    <Message
      icon={<MapRegular />}
      alert
      action={<Button onClick={() => location.reload()}>{t('action.tryAgain')}</Button>}
    >
      {t('failed')}
    </Message>
  );
}

/** The frame of a map, with the same size while its code loads, when that fails, and when the map is there. */
export function MapFrame({ children, caption, isOver = false, containerRef }: Props) {
  const styles = useStyles();
  return (
    <figure className={mergeClasses(styles.figure, !isOver && styles.framed)}>
      {caption !== undefined && <figcaption className={isOver ? 'map-caption' : styles.caption}>{caption}</figcaption>}
      <div ref={containerRef} className={styles.map}>
        {children}
      </div>
    </figure>
  );
}
