import {
  Button,
  makeStyles,
  MessageBar,
  MessageBarBody,
  MessageBarTitle,
  Skeleton,
  SkeletonItem,
  tokens,
} from '@fluentui/react-components';
import { ImageMultipleRegular } from '@fluentui/react-icons/svg/image-multiple';
import type { PublicIncident } from '@incidentmap/core/domain/incident/incident';
import { severities } from '@incidentmap/core/domain/incident/incidentTerms';
import { lazy, Suspense, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { apiErrorText } from '../../api/apiErrorText.ts';
import { useQuery } from '../../api/useQuery.ts';
import { ErrorBoundary } from '../../ui/ErrorBoundary.tsx';
import { LabelledInput } from '../../ui/LabelledInput.tsx';
import { LoadFailure } from '../../ui/LoadFailure.tsx';
import { fromMedium } from '../../ui/media.ts';
import { Message } from '../../ui/Message.tsx';
import { PageHead } from '../../ui/PageHead.tsx';
import { Select } from '../../ui/Select.tsx';
import { filterGallery, galleryItems, mediaKinds } from './gallery.ts';
import { MediaTile } from './MediaTile.tsx';
import { galleryTexts } from './texts.ts';
import { TileGrid, type TileGridHandle } from './TileGrid.tsx';
import { useGalleryFilter } from './useGalleryFilter.ts';
import { useViewer } from './useViewer.ts';

const useStyles = makeStyles({
  filters: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)',
    gap: '1rem',
    marginBlockEnd: '1rem',
    [fromMedium]: { gridTemplateColumns: 'minmax(0, 1fr) 12rem 12rem' },
  },
  search: { gridColumnEnd: 'span 2', [fromMedium]: { gridColumnEnd: 'auto' } },
  count: { marginBlock: '0 1rem', minBlockSize: tokens.lineHeightBase300, color: tokens.colorNeutralForeground2 },
  grid: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(min(17rem, 100%), 1fr))',
    gap: '1.25rem',
    margin: 0,
    padding: 0,
    listStyleType: 'none',
  },
  waiting: { blockSize: '20.5rem', borderRadius: tokens.borderRadiusLarge },
  unknown: { marginBlockEnd: '1rem' },
});

const none: PublicIncident[] = [];

const Viewer = lazy(async () => ({ default: (await import('./Viewer.tsx')).Viewer }));

/** All media of approved incidents, with the item in the address opened. */
export function GalleryPage() {
  const { t } = useTranslation(galleryTexts);
  const styles = useStyles();
  const { data, error, mutate } = useQuery('listIncidents');
  const [filter, change] = useGalleryFilter();
  const items = useMemo(() => galleryItems(data ?? none), [data]);
  const found = filterGallery(items, filter);
  const viewer = useViewer(items);
  const grid = useRef<TileGridHandle>(null);
  // The viewer is mounted when the first item is opened, and stays mounted for its closing animation.
  const [isViewerWanted, setViewerWanted] = useState(false);
  if (viewer.item && !isViewerWanted) setViewerWanted(true);

  const all = { value: 'all', text: t('all') } as const;

  return (
    <>
      <PageHead title={t('title')} lead={t('lead')} />
      <search className={styles.filters} aria-label={t('filters')}>
        <div className={styles.search}>
          <LabelledInput
            type="search"
            label={t('search')}
            value={filter.search}
            onChange={(search) => change({ search })}
          />
        </div>
        <Select
          label={t('media')}
          value={filter.kind}
          options={[all, ...mediaKinds.map((value) => ({ value, text: t(`kindFilter.${value}`) }))]}
          onChange={(kind) => change({ kind })}
        />
        <Select
          label={t('field.severity')}
          value={filter.severity}
          options={[all, ...severities.map((value) => ({ value, text: t(`severity.${value}`) }))]}
          onChange={(severity) => change({ severity })}
        />
      </search>
      <p role="status" className={styles.count}>
        {data ? t('count', { count: found.length }) : !error && t('loading')}
      </p>
      {!data && error && <LoadFailure level={2} reason={apiErrorText(error)} onRetry={() => void mutate()} />}
      {!data && !error && (
        <Skeleton aria-hidden className={styles.grid}>
          {Array.from({ length: 8 }, (_, index) => (
            <SkeletonItem key={index} className={styles.waiting} />
          ))}
        </Skeleton>
      )}
      {data && viewer.id !== null && !viewer.item && (
        <MessageBar intent="warning" layout="multiline" className={styles.unknown}>
          <MessageBarBody>
            <MessageBarTitle>{t('unknown.title')}</MessageBarTitle> {t('unknown.body')}{' '}
            {found.length > 0 && t('unknown.below')}
          </MessageBarBody>
        </MessageBar>
      )}
      {data && found.length === 0 && (
        <Message
          icon={<ImageMultipleRegular />}
          title={t('noMedia')}
          level={2}
          action={
            items.length > 0 && (
              <Button onClick={() => change({ search: '', severity: 'all', kind: 'all' })}>{t('empty.clear')}</Button>
            )
          }
        >
          {t(items.length > 0 ? 'empty.filtered' : 'empty.none')}
        </Message>
      )}
      {found.length > 0 && (
        <TileGrid items={found} keyOf={({ key }) => key} label={t('title')} handle={grid}>
          {(item) => <MediaTile item={item} to={viewer.linkTo(item)} />}
        </TileGrid>
      )}
      {isViewerWanted && (
        <ErrorBoundary fallback={null}>
          <Suspense>
            <Viewer
              item={viewer.item}
              items={viewer.item && found.includes(viewer.item) ? found : items}
              onMove={viewer.moveTo}
              onClose={viewer.close}
              onClosed={(last) => {
                const index = found.findIndex(({ key }) => key === last.key);
                if (index >= 0) grid.current?.focus(index);
              }}
            />
          </Suspense>
        </ErrorBoundary>
      )}
    </>
  );
}
