import { Button, Spinner, useRestoreFocusTarget } from '@fluentui/react-components';
import { AddRegular } from '@fluentui/react-icons';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useToast } from '../../ui/useToast.tsx';
import type { ReportDialog } from './ReportDialog.tsx';
import type { SubmittedReport } from './ReportForm.tsx';

const load = () => import('./ReportDialog.tsx');

/** Opens the report form, which is fetched when it is first wanted. */
export function ReportIncidentButton({ onSubmitted }: { onSubmitted?: (report: SubmittedReport) => void }) {
  const { t } = useTranslation();
  const toast = useToast();
  const restoreFocusTarget = useRestoreFocusTarget();
  const [Form, setForm] = useState<typeof ReportDialog | null>(null);
  const [isLoading, setLoading] = useState(false);
  const [isOpen, setOpen] = useState(false);

  const open = async () => {
    setLoading(true);
    try {
      const loaded = await load();
      setForm(() => loaded.ReportDialog);
      setOpen(true);
    } catch {
      toast({ title: t('report.notLoaded.title'), body: t('report.notLoaded.body'), intent: 'error' });
    } finally {
      setLoading(false);
    }
  };

  return (
    <>
      <Button
        {...restoreFocusTarget}
        appearance="primary"
        size="large"
        icon={isLoading ? <Spinner size="tiny" appearance="inverted" /> : <AddRegular />}
        aria-haspopup="dialog"
        onPointerEnter={() => void load().catch(() => {})}
        onClick={() => void open()}
      >
        {t('report.open')}
      </Button>
      {Form && <Form open={isOpen} onClose={() => setOpen(false)} onSubmitted={(report) => onSubmitted?.(report)} />}
    </>
  );
}
