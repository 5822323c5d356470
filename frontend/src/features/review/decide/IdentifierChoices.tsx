import { Button, makeStyles, mergeClasses, ToggleButton, tokens } from '@fluentui/react-components';
import { CheckmarkRegular } from '@fluentui/react-icons/svg/checkmark';
import type { Identifier } from '@incidentmap/core/domain/identifiers/choices';
import { personalDetailKinds } from '@incidentmap/core/domain/identifiers/kinds';
import { useTranslation } from 'react-i18next';
import { oneLine } from '../../../lib/text.ts';
import { VisuallyHidden } from '../../../ui/layout/VisuallyHidden.tsx';
import { KeyHint } from '../shared/KeyHint.tsx';
import { edge, plainList, row, stack, steady } from '../shared/roomStyles.ts';
import { reviewTexts } from '../shared/texts.ts';
import type { Act, Identifiers } from '../submission/useIdentifiers.ts';

/** A chosen answer is done, not the next step: it is no louder than what is still to be answered. */
const chosenFace = (rim: string, ground: string, text: string) => ({
  border: `2px solid ${rim}`,
  ...steady({ backgroundColor: ground, color: text, '& .fui-Button__icon': { color: text } }),
  // Forced colours drop backgrounds.
  '@media (forced-colors: active)': { outline: '2px solid Highlight' },
});

const useStyles = makeStyles({
  root: {
    containerType: 'inline-size',
    ...stack('0.5rem'),
    maxInlineSize: '46rem',
    padding: '0.75rem 1rem',
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusLarge,
    backgroundColor: tokens.colorNeutralBackground2,
    color: tokens.colorNeutralForeground1,
    // Where a blocked approval leads to.
    ':focus-within': { border: `1px solid ${tokens.colorStatusWarningBorder2}` },
  },
  note: { margin: 0, flexGrow: 1, flexBasis: '8rem', minInlineSize: 0 },
  list: { ...stack('0'), ...plainList },
  // As wide as the box, so that the edge of the current one is a part of its frame.
  item: {
    ...row('0.25rem 0.75rem'),
    marginInline: '-1rem',
    paddingBlock: '0.25rem',
    paddingInline: '0.75rem 1rem',
    ...edge('InlineStart', 'transparent', '0.25rem'),
    '@media (forced-colors: active)': { borderInlineStartColor: 'Canvas' },
  },
  current: {
    borderInlineStartColor: tokens.colorStatusWarningForeground1,
    backgroundColor: tokens.colorNeutralBackground1,
    '@media (forced-colors: active)': { borderInlineStartColor: 'Highlight' },
  },
  what: { display: 'flex', flexWrap: 'wrap', columnGap: '0.5rem', flexGrow: 1, flexBasis: '6rem', minInlineSize: 0 },
  kind: { color: tokens.colorNeutralForeground2 },
  acts: { display: 'flex', flexWrap: 'wrap', gap: '0.5rem' },
  // Where there is room, as wide as the two choices below it.
  all: {
    minHeight: '2.75rem',
    paddingInline: '0.75rem',
    '@container (min-width: 30rem)': { minWidth: '15.5rem' },
    // When nothing is left to cover it stays while it has the focus.
    '&[aria-disabled=true]:not(:focus)': { display: 'none' },
  },
  // As wide once it is chosen as before. The key is shown where there is room for it.
  choice: {
    minHeight: '2.75rem',
    minWidth: '5.25rem',
    paddingInline: '0.375rem',
    '@container (max-width: 30rem)': { '& .fui-Button__icon, & kbd': { display: 'none' } },
    '@container (min-width: 30rem)': { minWidth: '7.5rem' },
  },
  // What is kept becomes public, so it is not offered as loudly.
  keep: { fontWeight: tokens.fontWeightRegular },
  covered: chosenFace(tokens.colorBrandStroke1, tokens.colorBrandBackground2, tokens.colorBrandForeground2),
  kept: chosenFace(
    tokens.colorStatusWarningBorder2,
    tokens.colorStatusWarningBackground1,
    tokens.colorStatusWarningForeground1,
  ),
  summary: {
    inlineSize: 'fit-content',
    paddingBlock: '0.25rem',
    color: tokens.colorNeutralForeground2,
    cursor: 'pointer',
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '2px' },
  },
  kindsNote: { marginBlock: '0.25rem', maxInlineSize: '46rem' },
  kinds: { columnWidth: '14rem', maxInlineSize: '46rem', margin: 0, paddingInlineStart: '1.25rem' },
});

/** The kinds that are looked for, so that nobody takes silence for an answer about the rest. */
function IdentifierKinds({ isFound }: { isFound: boolean }) {
  const { t } = useTranslation(reviewTexts);
  const styles = useStyles();
  return (
    <details>
      <summary className={styles.summary}>{t(`identifiers.lookedFor.${isFound ? 'title' : 'nothing'}`)}</summary>
      <p className={styles.kindsNote}>{t('identifiers.lookedFor.note')}</p>
      <ul className={styles.kinds}>
        {personalDetailKinds.map((kind) => (
          <li key={kind}>{t(`identifiers.kinds.${kind}`)}</li>
        ))}
      </ul>
    </details>
  );
}

const acts = ['cover', 'keep'] as const satisfies readonly Act[];
const keys = { cover: 'c', keep: 'v' } as const;

type Props = {
  report: Record<Identifier['field'], string>;
  identifiers: Identifiers;
  /** Whether keys choose too: for the first that is open, which is marked. */
  hasKeys?: boolean;
};

/** Asks for each identifier whether to cover or to keep it. */
export function IdentifierChoices({ report, identifiers, hasKeys = false }: Props) {
  const { t } = useTranslation(reviewTexts);
  const styles = useStyles();
  const { found, open, actOn, choose, coverOpen } = identifiers;
  if (found.length === 0) return <IdentifierKinds isFound={false} />;
  return (
    <section className={styles.root} aria-label={t('identifiers.label')} data-identifiers="">
      <div className={styles.item}>
        <p className={styles.note} role="status">
          {open.length > 0 ? t('identifiers.open', { count: open.length }) : t('identifiers.done')}
        </p>
        {/* Once shown it stays until the end, because it has the focus when it has covered all. */}
        {found.length > 1 && (
          <Button className={styles.all} disabledFocusable={open.length === 0} onClick={coverOpen}>
            {t(`identifiers.${open.length > 0 && open.length < found.length ? 'coverRest' : 'coverOpen'}`)}
          </Button>
        )}
      </div>
      <ul className={styles.list}>
        {found.map((identifier) => {
          const { kind, field, start, end } = identifier;
          const text = oneLine(report[field].slice(start, end));
          const isCurrent = hasKeys && identifier === open[0];
          return (
            <li
              key={`${field} ${start} ${end}`}
              className={mergeClasses(styles.item, isCurrent && styles.current)}
              aria-current={isCurrent ? 'true' : undefined}
            >
              <span className={styles.what}>
                <strong dir="auto">{text}</strong>
                <span className={styles.kind}>{t(`identifiers.kinds.${kind}`)}</span>
              </span>
              <span className={styles.acts}>
                {acts.map((act) => {
                  const isChosen = actOn(identifier) === act;
                  const word = t(`identifiers.${isChosen ? 'chosen' : 'acts'}.${act}`);
                  const name = `${t(`identifiers.acts.${act}`)}: ${text}`;
                  return (
                    <ToggleButton
                      key={act}
                      className={mergeClasses(
                        styles.choice,
                        act === 'keep' && !isChosen && styles.keep,
                        isChosen && (act === 'cover' ? styles.covered : styles.kept),
                      )}
                      icon={isChosen ? <CheckmarkRegular /> : null}
                      checked={isChosen}
                      onClick={() => choose(identifier, act)}
                    >
                      <span aria-hidden>{word}</span>
                      {/* Whoever speaks to the page says the word that they see. */}
                      <VisuallyHidden>{isChosen ? `${name}, ${word}` : name}</VisuallyHidden>
                      {isCurrent && <KeyHint name={keys[act]} />}
                    </ToggleButton>
                  );
                })}
              </span>
            </li>
          );
        })}
      </ul>
      <IdentifierKinds isFound />
    </section>
  );
}
