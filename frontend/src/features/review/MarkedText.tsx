import { makeStyles } from '@fluentui/react-components';
import { type PersonalDetail, personalDetails } from '@incidentmap/core/domain/reporter/personalDetails';
import { useTranslation } from 'react-i18next';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { reviewTexts } from './texts.ts';

const useStyles = makeStyles({
  mark: {
    paddingInline: '0.125rem',
    textDecorationLine: 'underline',
    textDecorationColor: '#b45309',
    textDecorationThickness: '2px',
    textUnderlineOffset: '3px',
    backgroundColor: 'color-mix(in srgb, #f59e0b 25%, transparent)',
    color: 'inherit',
  },
});

/** The text in pieces; those with a `kind` may identify somebody. */
function piecesOf(text: string, details: readonly PersonalDetail[]): { text: string; kind?: PersonalDetail['kind'] }[] {
  const next = details
    .map((detail) => ({ ...detail, at: text.indexOf(detail.text) }))
    .filter(({ at }) => at >= 0)
    .toSorted((a, b) => a.at - b.at || b.text.length - a.text.length)[0];
  if (!next) return text === '' ? [] : [{ text }];
  const before = next.at === 0 ? [] : [{ text: text.slice(0, next.at) }];
  return [
    ...before,
    { text: next.text, kind: next.kind },
    ...piecesOf(text.slice(next.at + next.text.length), details),
  ];
}

/** A text whose possible identifiers are underlined, with what they are. */
export function MarkedText({ text }: { text: string }) {
  const { t } = useTranslation(reviewTexts);
  const styles = useStyles();
  return piecesOf(text, personalDetails(text)).map((piece, index) =>
    piece.kind ? (
      // oxlint-disable-next-line react/no-array-index-key -- the pieces of one text keep their order
      <mark key={index} className={styles.mark} title={t(`identifier.${piece.kind}`)}>
        {piece.text}
        <VisuallyHidden> ({t(`identifier.${piece.kind}`)})</VisuallyHidden>
      </mark>
    ) : (
      piece.text
    ),
  );
}
