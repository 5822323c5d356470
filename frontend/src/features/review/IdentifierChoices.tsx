import { Button, makeStyles, mergeClasses, ToggleButton, tokens } from '@fluentui/react-components';
import type { Identifier } from '@incidentmap/core/domain/review/identifiers';
import { useTranslation } from 'react-i18next';
import { oneLine } from '../../lib/text.ts';
import { KeyHint } from './KeyHint.tsx';
import { reviewTexts } from './texts.ts';
import type { Act, Identifiers } from './useIdentifiers.ts';

const useStyles = makeStyles({
  root: {
    // The keys are shown where it has room for them.
    containerType: 'inline-size',
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    gap: '0.5rem',
    maxInlineSize: '46rem',
    padding: '0.75rem 1rem',
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusLarge,
    backgroundColor: tokens.colorNeutralBackground2,
    color: tokens.colorNeutralForeground1,
  },
  note: { margin: 0, flexGrow: 1, flexBasis: '12rem', minInlineSize: 0 },
  list: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    gap: '0.5rem',
    margin: 0,
    padding: 0,
    listStyleType: 'none',
  },
  item: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '0.25rem 0.75rem' },
  what: { display: 'flex', flexWrap: 'wrap', columnGap: '0.5rem', flexGrow: 1, flexBasis: '8rem', minInlineSize: 0 },
  kind: { color: tokens.colorNeutralForeground2 },
  acts: { display: 'flex', flexWrap: 'wrap', gap: '0.5rem' },
  act: { minWidth: '4.5rem', minHeight: '2.75rem', paddingInline: '0.75rem' },
  // As wide with its key as without.
  keyed: { '@container (min-width: 30rem)': { minWidth: '6.5rem' } },
});

const acts = ['cover', 'keep'] as const satisfies readonly Act[];
const keys = { cover: 'c', keep: 'v' } as const;

type Props = {
  report: Record<Identifier['field'], string>;
  identifiers: Identifiers;
  /** Whether keys choose too. */
  hasKeys?: boolean;
};

/** Asks for each identifier whether to cover or to keep it. */
export function IdentifierChoices({ report, identifiers, hasKeys = false }: Props) {
  const { t } = useTranslation(reviewTexts);
  const styles = useStyles();
  const { found, open, actOn, choose, coverOpen } = identifiers;
  if (found.length === 0) return null;
  return (
    <section className={styles.root} aria-label={t('identifiers.label')}>
      <div className={styles.item}>
        <p className={styles.note} role="status">
          {open.length > 0 ? t('identifiers.open', { count: open.length }) : t('identifiers.done')}
        </p>
        {/* Once shown it stays until the end, because it has the focus when it has covered all. */}
        {found.length > 1 && (
          <Button className={styles.act} disabledFocusable={open.length === 0} onClick={coverOpen}>
            {t('identifiers.coverOpen')}
          </Button>
        )}
      </div>
      <ul className={styles.list}>
        {found.map((identifier) => {
          const { kind, field, start, end } = identifier;
          const text = oneLine(report[field].slice(start, end));
          return (
            <li key={`${field} ${start} ${end}`} className={styles.item}>
              <span className={styles.what}>
                <strong dir="auto">{text}</strong>
                <span className={styles.kind}>{t(`identifiers.kinds.${kind}`)}</span>
              </span>
              <span className={styles.acts}>
                {acts.map((act) => (
                  <ToggleButton
                    key={act}
                    className={mergeClasses(styles.act, hasKeys && styles.keyed)}
                    checked={actOn(identifier) === act}
                    aria-label={`${t(`identifiers.${act}`)}: ${text}`}
                    onClick={() => choose(identifier, act)}
                  >
                    {t(`identifiers.${act}`)}
                    {/* The keys choose for the first that is open. */}
                    {hasKeys && identifier === open[0] && <KeyHint name={keys[act]} />}
                  </ToggleButton>
                ))}
              </span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
