import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { CheckmarkRegular } from '@fluentui/react-icons/svg/checkmark';
import { ErrorCircleRegular } from '@fluentui/react-icons/svg/error-circle';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { VisuallyHidden } from '../ui/layout/VisuallyHidden.tsx';
import { focusField } from './focusField.ts';
import { formTexts } from './texts.ts';
import type { useAppForm } from './useAppForm.ts';
import type { SummaryLine } from './useFormErrors.ts';

const useStyles = makeStyles({
  root: {
    gridColumn: '1 / -1',
    padding: '0.75rem 1rem',
    border: `1px solid ${tokens.colorStatusDangerBorder1}`,
    borderInlineStartWidth: '4px',
    borderInlineStartStyle: 'solid',
    borderInlineStartColor: tokens.colorStatusDangerBorder2,
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorStatusDangerBackground1,
    color: tokens.colorNeutralForeground1,
  },
  heading: {
    display: 'flex',
    alignItems: 'center',
    gap: '0.5rem',
    margin: 0,
    fontSize: tokens.fontSizeBase400,
    lineHeight: tokens.lineHeightBase400,
  },
  icon: { flexShrink: 0, fontSize: '1.25rem', color: tokens.colorStatusDangerForeground1 },
  list: { display: 'grid', margin: 0, padding: 0, paddingInlineStart: '1.75rem', listStyleType: 'none' },
  line: { minInlineSize: 0, overflowWrap: 'anywhere' },
  link: {
    // Tall enough to touch.
    display: 'inline-block',
    paddingBlock: '0.375rem',
    color: tokens.colorStatusDangerForeground1,
    fontWeight: tokens.fontWeightSemibold,
    textDecorationLine: 'underline',
    textUnderlineOffset: '0.2em',
    ':hover': { textDecorationThickness: '2px' },
    ':focus-visible': { outline: `3px solid ${tokens.colorBrandStroke1}`, outlineOffset: '1px' },
  },
  corrected: { color: tokens.colorNeutralForeground2, fontWeight: tokens.fontWeightRegular },
  check: { marginInlineStart: '0.375rem', verticalAlign: 'text-bottom', fontSize: '1.125rem' },
});

/**
 * Prefixes an error with its field's label unless the text names the field: "Email: This is required", but "Title must
 * be 5 to 200 characters".
 */
function textOf({ label, text }: SummaryLine): string {
  const name = label?.replace(/\s*\(.*\)$/, '');
  return name && !text.toLocaleLowerCase().includes(name.toLocaleLowerCase()) ? `${name}: ${text}` : text;
}

type Props = { form: Pick<ReturnType<typeof useAppForm>, 'summary' | 'heading' | 'errorOf' | 'idOf'> };

/**
 * Lists the errors of a form, like GOV.UK's error summary: each line links to its field, and the heading gets the focus
 * after each failed attempt. Render it at the top of a form with more than one field.
 */
export function FormErrorSummary({ form }: Props) {
  const { t } = useTranslation(formTexts);
  const styles = useStyles();
  const titleId = useId();
  const { summary, heading, errorOf, idOf } = form;
  if (summary.length === 0) return null;
  return (
    <section className={styles.root} aria-labelledby={titleId} data-keep-clear>
      <h3 ref={heading} id={titleId} tabIndex={-1} className={styles.heading}>
        <ErrorCircleRegular aria-hidden className={styles.icon} />
        {t('errors', { count: summary.length })}
      </h3>
      <ul className={styles.list}>
        {summary.map((line) => {
          const isCorrected = errorOf(line.name) === undefined;
          return (
            <li key={line.name} className={styles.line}>
              {line.label === null ? (
                line.text
              ) : (
                <a
                  href={`#${idOf(line.name)}`}
                  className={mergeClasses(styles.link, isCorrected && styles.corrected)}
                  onClick={(event) => {
                    // The link must not add a history entry.
                    event.preventDefault();
                    focusField(idOf(line.name));
                  }}
                >
                  {isCorrected ? line.label : textOf(line)}
                </a>
              )}
              {isCorrected && (
                <>
                  <CheckmarkRegular aria-hidden className={styles.check} />
                  <VisuallyHidden>{t('corrected')}</VisuallyHidden>
                </>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
