import { makeStyles, tokens } from '@fluentui/react-components';
import type { MediaItem } from '@incidentmap/core/domain/incident/mediaItems';
import { Fragment, use } from 'react';
import { useTranslation } from 'react-i18next';
import { focusField } from '../../../forms/focusField.ts';
import type { FieldForm } from '../../../forms/useAppForm.ts';
import { MergeContext } from '../merge/merging.ts';
import { reviewTexts } from '../shared/texts.ts';
import { useUnseen } from '../submission/unseenMedia.ts';
import type { Identifiers } from '../submission/useIdentifiers.ts';
import { WorkContext } from '../team/useTeamwork.ts';
import { decideTexts } from './texts.ts';

/** Something to do before an item is approved; `onGo` leads there. */
type OpenPoint = { text: string; onGo: () => void };

/** In the middle, where no bar covers it. */
export function goTo(selector: string): HTMLElement | null {
  const part = document.querySelector<HTMLElement>(selector);
  part?.scrollIntoView({ block: 'center' });
  part?.focus({ preventScroll: true });
  return part;
}

/** The next hidden photo or video of the open item, which is shown first where a form has its place. */
function goToMedia(): HTMLElement | null {
  document.querySelector<HTMLElement>('[data-item-form=alone] [data-show-item]')?.click();
  return goTo('[data-hidden-media] button');
}

export const showMedia = () => goToMedia()?.click();

const isEmpty = (value: unknown) => Number.isNaN(value) || String(value).trim() === '';

/** A post or a file needs these to become an incident. */
const needed = ['title', 'description', 'severity', 'location', 'incidentDate', 'latitude'] as const;
type Needed = (typeof needed)[number];

export function useMissing(form: Pick<FieldForm<Record<Needed, unknown>>, 'values' | 'idOf'>): OpenPoint[] {
  const { t } = useTranslation([decideTexts, reviewTexts]);
  return needed
    .filter((name) => isEmpty(form.values[name]))
    .map((name) => ({
      text: name === 'latitude' ? t('pin.point') : t(`field.${name}`),
      onGo: () => focusField(form.idOf(name)),
    }));
}

type About = {
  identifiers: Pick<Identifiers, 'open'> | undefined;
  /** How many likely duplicates there are, while it was not compared with the likeliest. */
  toCompare?: number;
  media: readonly MediaItem[];
  /** Leads to where the pin is put; null where there is one. */
  onPlacePin?: (() => void) | null;
  /** The points that its form tells by itself when it is sent. */
  missing?: readonly OpenPoint[];
};

/**
 * `unseen`: the photos and videos that the reviewer has not seen, in words. `isBlocked`: there is a point for which the
 * form has no error. `lead` leads to the first of those, and returns whether there is one.
 */
export function useOpenPoints({ identifiers, toCompare = 0, media, onPlacePin = null, missing = [] }: About) {
  const { t } = useTranslation([decideTexts, reviewTexts]);
  const compare = use(MergeContext)?.compare;
  const unseen = useUnseen(media);
  const opinion = use(WorkContext)?.work.opinion;
  const open = identifiers?.open.length ?? 0;
  const points: OpenPoint[] = [];
  if (open > 0)
    points.push({
      text: t('review:openPoints.identifiers', { count: open }),
      onGo: () => goTo('[data-identifiers] li:not(:has([aria-pressed=true])) button'),
    });
  if (toCompare > 0 && compare)
    points.push({ text: t('review:openPoints.alike', { count: toCompare }), onGo: () => compare() });
  if (unseen !== '') points.push({ text: t('openPoints.unseen', { what: unseen }), onGo: goToMedia });
  if (onPlacePin) points.push({ text: t('pin.point'), onGo: onPlacePin });
  // Whoever asked cannot approve it alone.
  if (opinion?.isMine && (opinion.isOutdated || !opinion.answer?.agrees))
    points.push({ text: t('openPoints.opinion'), onGo: () => goTo('[data-opinion] button') ?? goTo('[data-opinion]') });
  const [first] = points;
  const lead = (): boolean => {
    first?.onGo();
    return first !== undefined;
  };
  return { points: [...points, ...missing], unseen, isBlocked: first !== undefined, lead };
}

const useStyles = makeStyles({
  root: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'baseline',
    columnGap: '0.75rem',
    margin: 0,
    color: tokens.colorNeutralForeground2,
    fontSize: '0.875rem',
    lineHeight: '2rem',
  },
  // On the smallest phones, their names need its room.
  label: { '@container (max-width: 18.5rem)': { display: 'none' } },
  point: {
    padding: 0,
    border: 'none',
    borderRadius: tokens.borderRadiusSmall,
    backgroundColor: 'transparent',
    font: 'inherit',
    fontWeight: tokens.fontWeightSemibold,
    color: tokens.colorBrandForegroundLink,
    textDecorationLine: 'underline',
    textUnderlineOffset: '0.1875rem',
    textAlign: 'start',
    cursor: 'pointer',
    // As high as a finger needs it.
    position: 'relative',
    '::after': { content: '""', position: 'absolute', insetBlock: '-0.375rem', insetInline: 0 },
    ':focus-visible': { outline: `3px solid ${tokens.colorBrandStroke1}` },
  },
});

/** One line over the buttons, which describes them by its `id`: the open points, and the way to each. */
export function OpenPoints({ id, points }: { id: string; points: readonly OpenPoint[] }) {
  const { t } = useTranslation(decideTexts);
  const styles = useStyles();
  if (points.length === 0) return null;
  return (
    <p id={id} className={styles.root}>
      <span className={styles.label}>{t('openPoints.label')}</span>
      {points.map(({ text, onGo }) => (
        <Fragment key={text}>
          {' '}
          <button type="button" className={styles.point} onClick={onGo}>
            {text}
          </button>
        </Fragment>
      ))}
    </p>
  );
}
