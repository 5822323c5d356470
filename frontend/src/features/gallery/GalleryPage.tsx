import {
  Button,
  makeStyles,
  mergeClasses,
  MessageBar,
  MessageBarBody,
  MessageBarTitle,
  Skeleton,
  SkeletonItem,
  tokens,
} from '@fluentui/react-components';
import { FilterRegular } from '@fluentui/react-icons/svg/filter';
import { ImageMultipleRegular } from '@fluentui/react-icons/svg/image-multiple';
import { severities } from '@incidentmap/core/domain/incident/incidentTerms';
import { galleryKinds } from '@incidentmap/core/domain/incident/gallery';
import { isUpsetting } from '@incidentmap/core/domain/incident/mediaItems';
import { useDeferredValue, useId, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { apiErrorText } from '../../api/apiErrorText.ts';
import { setBlur, useBlur } from '../../lib/storage/blur.ts';
import { Checkbox } from '../../ui/controls/Checkbox.tsx';
import { useFieldStyles } from '../../ui/controls/fieldStyles.ts';
import { LoadFailure } from '../../ui/feedback/LoadFailure.tsx';
import { fromMedium, fromWide } from '../../ui/layout/breakpoints.ts';
import { Message } from '../../ui/feedback/Message.tsx';
import { PageHead } from '../../ui/layout/PageHead.tsx';
import { SelectControl } from '../../ui/controls/Select.tsx';
import { loadable } from '../../ui/feedback/loadable.tsx';
import type { GalleryItem } from './gallery.ts';
import { MediaTile } from './MediaTile.tsx';
import { galleryTexts } from './texts.ts';
import { TileGrid, type TileGridHandle } from './TileGrid.tsx';
import { useGallery } from './useGallery.ts';
import { useGalleryFilter } from './useGalleryFilter.ts';
import { useSteps } from './useSteps.ts';
import { useViewer } from './useViewer.ts';

const useStyles = makeStyles({
  // One row under the header. A narrow screen has the choices under a button.
  filters: {
    position: 'sticky',
    insetBlockStart: 'var(--header, 4rem)',
    zIndex: 2,
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '0.5rem',
    marginInline: 'calc(-1 * clamp(1rem, 3vw, 2rem))',
    paddingInline: 'clamp(1rem, 3vw, 2rem)',
    paddingBlock: '0.5rem',
    backgroundColor: tokens.colorNeutralBackground2,
    borderBlockEndWidth: '1px',
    borderBlockEndStyle: 'solid',
    borderBlockEndColor: tokens.colorNeutralStroke2,
  },
  // Wide enough for its hint.
  search: { flex: '1 1 8rem', minInlineSize: 0, paddingInline: '0.75rem', [fromMedium]: { minInlineSize: '10rem' } },
  choice: { flex: '1 1 8.5rem', [fromMedium]: { flex: '0 1 9.5rem' }, [fromWide]: { flex: '0 0 11rem' } },
  open: { minHeight: '2.75rem', [fromMedium]: { display: 'none' } },
  choices: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '0.5rem',
    inlineSize: '100%',
    [fromMedium]: { display: 'contents' },
  },
  folded: { display: 'none', [fromMedium]: { display: 'contents' } },
  blur: { flexShrink: 0, whiteSpace: 'nowrap' },
  count: { marginBlock: '0.75rem 0', minBlockSize: tokens.lineHeightBase300, color: tokens.colorNeutralForeground2 },
  grid: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(min(9rem, 100%), 1fr))',
    gap: '0.75rem',
    [fromMedium]: { gridTemplateColumns: 'repeat(auto-fill, minmax(16rem, 1fr))', gap: '1.25rem' },
    margin: 0,
    padding: 0,
    listStyleType: 'none',
  },
  // The name of Fluent's own property, or the order of the style sheets would decide between the two.
  waiting: { height: '20.5rem', borderRadius: tokens.borderRadiusLarge },
  oneRow: { blockSize: '20.5rem', overflow: 'hidden' },
  unknown: { marginBlockEnd: '1rem' },
});

const Viewer = loadable(async () => (await import('./Viewer.tsx')).Viewer);

/** All media of approved incidents, with the item in the address opened. */
export function GalleryPage() {
  const { t, i18n } = useTranslation(galleryTexts);
  const styles = useStyles();
  const field = useFieldStyles();
  const [filter, change] = useGalleryFilter();
  const gallery = useGallery(filter);
  const { items, error } = gallery;
  const viewer = useViewer(items ?? []);
  const { index, step, ...steps } = useSteps(viewer.item, viewer.own, gallery, viewer.moveTo);
  const grid = useRef<TileGridHandle>(null);
  // The viewer is mounted when the first item is opened, and stays mounted for its closing animation. On the way back to an
  // item it comes after the page itself, which takes the focus.
  const [isViewerWanted, setViewerWanted] = useState(false);
  const isItemOpen = useDeferredValue(viewer.item !== null, false);
  if (isItemOpen && !isViewerWanted) setViewerWanted(true);

  const [isOpen, setOpen] = useState(false);
  const choicesId = useId();
  const chosen = [filter.media, filter.severity].filter((value) => value !== undefined).length;
  const isFiltered = chosen > 0 || filter.search !== '';

  const isBlurOn = useBlur();
  const [revealed, setRevealed] = useState<ReadonlySet<string>>(new Set());
  const isBlurred = ({ key, incident, media }: GalleryItem) =>
    isBlurOn &&
    isUpsetting(incident.severity) &&
    (media.kind === 'photo' || media.kind === 'video') &&
    !revealed.has(key);
  const reveal = ({ key }: GalleryItem) => setRevealed((known) => new Set(known).add(key));
  const month = useMemo(
    () => new Intl.DateTimeFormat(i18n.language, { month: 'long', year: 'numeric', timeZone: 'UTC' }),
    [i18n.language],
  );

  return (
    <>
      <PageHead title={t('title')} lead={t('lead')} />
      <search className={styles.filters} aria-label={t('filters')}>
        <input
          type="search"
          aria-label={t('search')}
          placeholder={t('searchHint')}
          dir="auto"
          autoComplete="off"
          className={mergeClasses(field.control, styles.search)}
          value={filter.search}
          onChange={(event) => change({ search: event.target.value })}
        />
        <Button
          className={styles.open}
          icon={<FilterRegular />}
          aria-expanded={isOpen}
          aria-controls={choicesId}
          onClick={() => setOpen(!isOpen)}
        >
          {chosen > 0 ? t('chosen', { count: chosen }) : t('choices')}
        </Button>
        <div id={choicesId} className={mergeClasses(styles.choices, !isOpen && styles.folded)}>
          <div className={styles.choice}>
            <SelectControl
              aria-label={t('media')}
              value={filter.media ?? 'all'}
              options={[
                { value: 'all', text: t('allMedia') },
                ...galleryKinds.map((value) => ({ value, text: t(`kindFilter.${value}`) })),
              ]}
              onChange={(media) => change({ media: media === 'all' ? undefined : media })}
            />
          </div>
          <div className={styles.choice}>
            <SelectControl
              aria-label={t('field.severity')}
              value={filter.severity ?? 'all'}
              options={[
                { value: 'all', text: t('allSeverities') },
                ...severities.map((value) => ({ value, text: t(`severity.${value}`) })),
              ]}
              onChange={(severity) => change({ severity: severity === 'all' ? undefined : severity })}
            />
          </div>
          <div className={styles.blur}>
            <Checkbox isSwitch checked={isBlurOn} onChange={setBlur}>
              {t('blur')}
            </Checkbox>
          </div>
        </div>
      </search>
      <p role="status" className={styles.count}>
        {items ? t('count', { count: gallery.total }) : !error && t('loading')}
      </p>
      {!items && error && <LoadFailure level={2} reason={apiErrorText(error)} onRetry={gallery.retry} />}
      {!items && !error && <WaitingTiles />}
      {viewer.error && <LoadFailure level={2} reason={apiErrorText(viewer.error)} onRetry={viewer.retry} />}
      {items && viewer.isUnknown && (
        <MessageBar intent="warning" layout="multiline" className={styles.unknown}>
          <MessageBarBody>
            <MessageBarTitle>{t('unknown.title')}</MessageBarTitle> {t('unknown.body')}{' '}
            {items.length > 0 && t('unknown.below')}
          </MessageBarBody>
        </MessageBar>
      )}
      {items?.length === 0 && (
        <Message
          icon={<ImageMultipleRegular />}
          title={t('noMedia')}
          level={2}
          action={
            isFiltered && (
              <Button onClick={() => change({ search: '', severity: undefined, media: undefined })}>
                {t('empty.clear')}
              </Button>
            )
          }
        >
          {t(isFiltered ? 'empty.filtered' : 'empty.none')}
        </Message>
      )}
      {items && items.length > 0 && (
        <TileGrid
          items={items}
          total={gallery.total}
          onNearEnd={gallery.more}
          keyOf={({ key }) => key}
          headingOf={({ incident }) => month.format(new Date(`${incident.incidentDate}T00:00:00Z`))}
          handle={grid}
        >
          {(item, isFirst) => (
            <MediaTile
              item={item}
              to={viewer.linkTo(item)}
              isFirst={isFirst}
              isBlurred={isBlurred(item)}
              onReveal={() => reveal(item)}
            />
          )}
        </TileGrid>
      )}
      {items && error && <LoadFailure reason={apiErrorText(error)} onRetry={gallery.retry} />}
      {items && !error && gallery.hasMore && <WaitingTiles isOneRow />}
      {isViewerWanted && (
        <Viewer
          {...steps}
          item={viewer.item}
          position={index === -1 || gallery.total < 2 ? null : { number: index + 1, total: gallery.total }}
          isBlurred={isBlurred}
          onReveal={reveal}
          onStep={step}
          onClose={viewer.close}
          onClosed={(last) => {
            const place = items?.findIndex(({ key }) => key === last.key) ?? -1;
            if (place >= 0) grid.current?.focus(place);
          }}
        />
      )}
    </>
  );
}

/** Stands where tiles will be; in one row, as many as fit side by side. */
function WaitingTiles({ isOneRow = false }) {
  const styles = useStyles();
  return (
    <Skeleton aria-hidden className={mergeClasses(styles.grid, isOneRow && styles.oneRow)}>
      {Array.from({ length: 8 }, (_, index) => (
        <SkeletonItem key={index} className={styles.waiting} />
      ))}
    </Skeleton>
  );
}
