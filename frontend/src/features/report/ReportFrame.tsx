import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { type ReactNode, useLayoutEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { FormErrorSummary } from '../../forms/FormErrorSummary.tsx';
import { DangerFirst } from '../../safety/DangerFirst.tsx';
import { DraftNotice } from '../../safety/DraftNotice.tsx';
import { Honeypot } from '../../safety/Honeypot.tsx';
import { fromMedium } from '../../ui/layout/breakpoints.ts';
import { uploadTexts } from '../../uploads/texts.ts';
import { Guidelines } from './Guidance.tsx';
import { PreviewButton, type ShowPublic } from './PreviewButton.tsx';
import { ReportFoot } from './ReportFoot.tsx';
import { reportTexts } from './texts.ts';
import type { useReportForm } from './useReportForm.ts';

const useStyles = makeStyles({
  form: { display: 'grid', gridTemplateRows: 'minmax(0, 1fr) auto', minBlockSize: 0, minInlineSize: 0 },
  scroll: {
    overflowY: 'auto',
    overscrollBehavior: 'contain',
    overflowWrap: 'anywhere',
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    alignContent: 'start',
    gap: '1.25rem',
    paddingBlock: '0.25rem 1.5rem',
    paddingInline: '1rem',
    [fromMedium]: { paddingInline: '1.5rem' },
  },
  // The last part, which has no heading.
  end: {
    display: 'grid',
    justifyItems: 'start',
    gap: '1rem',
    paddingBlockStart: '1.25rem',
    borderBlockStartWidth: '1px',
    borderBlockStartStyle: 'solid',
    borderBlockStartColor: tokens.colorNeutralStroke2,
  },
  // If the form is a page of its own, the page scrolls.
  flowing: { overflowY: 'visible', overscrollBehavior: 'auto' },
  disclaimer: { margin: 0, color: tokens.colorNeutralForeground2, textWrap: 'pretty' },
});

/** What the page or dialog around the form does. */
export type ReportEvents = {
  /** Undefined if the form is a page of its own, which cannot be cancelled. */
  onCancel?: () => void;
  /** Resets the form. It is only passed if the form is a page of its own. */
  onClear?: () => void;
  /** Called with whether closing the form would lose anything. */
  onChanged?: (isChanged: boolean) => void;
};

type Props = ReportEvents & {
  report: ReturnType<typeof useReportForm>;
  /** Renders the preview. */
  showPublic: ShowPublic;
  /** The groups of fields. */
  children: ReactNode;
};

/** The report form around its fields: the notices above them, the preview below, and the buttons. */
export function ReportFrame({ report, showPublic, children, onCancel, onClear, onChanged }: Props) {
  const { t } = useTranslation([reportTexts, uploadTexts]);
  const styles = useStyles();
  const { form, uploads, draft } = report;
  const { values } = form;

  const isChanged = form.dirty || uploads.items.length > 0;
  // A layout effect, because Escape right after a key press must already ask for confirmation.
  useLayoutEffect(() => onChanged?.(isChanged), [isChanged, onChanged]);

  /**
   * Shown in addition to the toast, which disappears soon and is hidden from screen readers while the dialog is open.
   */
  const warning = (uploads.blocker && t(`uploads:${uploads.blocker}`)) || (form.hasFailed && t('kept'));

  return (
    <form {...form.props} className={styles.form}>
      <Honeypot value={values.website} onChange={(website) => void form.setFieldValue('website', website)} />
      <div className={mergeClasses(styles.scroll, !onCancel && styles.flowing)}>
        <FormErrorSummary form={form} />
        <div>
          <DangerFirst />
          <DraftNotice draft={draft} onDelete={form.reset} />
        </div>
        <Guidelines />
        {children}
        <div className={styles.end}>
          <PreviewButton values={values} check={form.check} showPublic={showPublic} />
          <p className={styles.disclaimer}>{t('disclaimer')}</p>
        </div>
      </div>
      <ReportFoot isSending={form.isSubmitting} warning={warning || null} onCancel={onCancel} onClear={onClear} />
    </form>
  );
}
