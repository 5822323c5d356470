import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import type { Identifier } from '@incidentmap/core/domain/identifiers/choices';
import { Fragment, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { VisuallyHidden } from '../../../ui/layout/VisuallyHidden.tsx';
import { reviewTexts } from '../shared/texts.ts';
import type { Act, Identifiers } from './useIdentifiers.ts';

const useStyles = makeStyles({
  mark: {
    paddingInline: '0.125rem',
    color: tokens.colorNeutralForeground1,
    backgroundColor: 'transparent',
    boxDecorationBreak: 'clone',
  },
  // A number stays in one line, unless very large text makes it wider than that.
  inOnePiece: { '@media (min-width: 20em)': { whiteSpace: 'nowrap' } },
  open: {
    backgroundColor: tokens.colorPaletteMarigoldBackground2,
    textDecorationLine: 'underline',
    textDecorationThickness: '0.125rem',
    textDecorationColor: tokens.colorPaletteMarigoldBorderActive,
    textUnderlineOffset: '0.1875rem',
  },
  current: {
    outline: `0.125rem solid ${tokens.colorStatusWarningForeground1}`,
    borderRadius: tokens.borderRadiusSmall,
  },
  cover: {
    // It breaks no more than a word.
    display: 'inline-block',
    lineHeight: 1.25,
    paddingInline: '0.375rem',
    paddingBlock: '0.125rem',
    borderRadius: '0.25rem',
    color: tokens.colorNeutralForegroundInverted,
    backgroundColor: tokens.colorNeutralBackgroundInverted,
    fontSize: '0.875em',
    fontWeight: tokens.fontWeightSemibold,
  },
  keep: {
    textDecorationLine: 'underline',
    textDecorationColor: tokens.colorNeutralStrokeAccessible,
    textUnderlineOffset: '0.1875rem',
  },
});

/** As many letters fit into a line of any phone. */
const longestInOnePiece = 14;

/** With `act`, a sign stands in the text for what is covered. */
export type Marked = Identifier & { act?: 'cover' };

type Props = {
  text: string;
  found: readonly Marked[];
  /** Absent where nobody is asked to choose. */
  actOn?: Identifiers['actOn'];
  /** Draws the words between the identifiers. */
  between?: (words: string) => ReactNode;
  /** The one that the keys choose for. */
  current?: Identifier | undefined;
};

/** A text with its identifiers marked: open ones stand out, and a covered one is replaced by its kind. */
export function MarkedText({ text, found, actOn = () => null, between = (words) => words, current }: Props) {
  const { t, i18n } = useTranslation(reviewTexts);
  const styles = useStyles();
  const styleOf = (act: Act | null) => mergeClasses(styles.mark, styles[act ?? 'open']);
  const parts: ReactNode[] = [];
  let end = 0;
  const addWords = (to: number) => {
    if (end < to) parts.push(<Fragment key={`words ${end}`}>{between(text.slice(end, to))}</Fragment>);
  };
  for (const identifier of found) {
    // Two that overlap are marked one after the other.
    const from = Math.max(identifier.start, end);
    if (identifier.end <= from) continue;
    addWords(from);
    const { kind } = identifier;
    const act = identifier.act ?? actOn(identifier);
    const told = text.slice(from, identifier.end);
    const what = t(`identifiers.kinds.${kind}`);
    parts.push(
      act === 'cover' ? (
        <mark key={from} className={styleOf(act)} title={identifier.act ? undefined : told} dir="auto">
          <span aria-hidden>{t(`identifiers.covered.${kind}`)}</span>
          <VisuallyHidden>
            {t('identifiers.coveredWhat', {
              what: what.replace(/^./u, (letter) => letter.toLocaleLowerCase(i18n.language)),
            })}
          </VisuallyHidden>
        </mark>
      ) : (
        <mark
          key={from}
          className={mergeClasses(
            styleOf(act),
            identifier === current && styles.current,
            told.length <= longestInOnePiece && styles.inOnePiece,
          )}
          title={what}
          aria-current={identifier === current ? 'true' : undefined}
        >
          {told}
          <VisuallyHidden> ({what})</VisuallyHidden>
        </mark>
      ),
    );
    end = identifier.end;
  }
  addWords(text.length);
  return parts;
}
