import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import type { Identifier } from '@incidentmap/core/domain/review/identifiers';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { reviewTexts } from './texts.ts';
import type { Act, Identifiers } from './useIdentifiers.ts';

const useStyles = makeStyles({
  mark: {
    paddingInline: '0.125rem',
    color: tokens.colorNeutralForeground1,
    backgroundColor: 'transparent',
    textDecorationLine: 'underline',
    textDecorationThickness: '0.125rem',
    textDecorationColor: tokens.colorPaletteMarigoldBorderActive,
    textUnderlineOffset: '0.1875rem',
  },
  open: { backgroundColor: tokens.colorPaletteMarigoldBackground2 },
  cover: { textDecorationLine: 'line-through', color: tokens.colorNeutralForeground3 },
  keep: {},
});

type Props = {
  text: string;
  /** The identifiers in `text`. */
  found: readonly Identifier[];
  /** What the reviewer chose for one; absent where nobody is asked. */
  actOn?: Identifiers['actOn'];
};

/** A text with its identifiers marked: open ones stand out, covered ones are struck through. */
export function MarkedText({ text, found, actOn = () => null }: Props) {
  const { t } = useTranslation(reviewTexts);
  const styles = useStyles();
  const styleOf = (act: Act | null) => mergeClasses(styles.mark, styles[act ?? 'open']);
  const marks: { from: number; identifier: Identifier }[] = [];
  let end = 0;
  for (const identifier of found) {
    // Two that overlap are marked one after the other.
    const from = Math.max(identifier.start, end);
    if (identifier.end > from) marks.push({ from, identifier });
    end = Math.max(end, identifier.end);
  }
  const last = marks.at(-1)?.identifier.end ?? 0;
  return (
    <>
      {marks.map(({ from, identifier }, index) => (
        <Fragment key={from}>
          {text.slice(marks[index - 1]?.identifier.end ?? 0, from)}
          <mark className={styleOf(actOn(identifier))} title={t(`identifiers.kinds.${identifier.kind}`)}>
            {text.slice(from, identifier.end)}
            <VisuallyHidden> ({t(`identifiers.kinds.${identifier.kind}`)})</VisuallyHidden>
          </mark>
        </Fragment>
      ))}
      {text.slice(last)}
    </>
  );
}
