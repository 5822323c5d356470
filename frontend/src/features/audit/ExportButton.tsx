import { Button, makeStyles } from '@fluentui/react-components';
import { ArrowDownloadRegular } from '@fluentui/react-icons/svg/arrow-download';
import { type ExportedEntry, trailCsv, type TrailFilter } from '@incidentmap/core/domain/audit/trail';
import { londonDate } from '@incidentmap/core/domain/dates/calendar';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { apiErrorText } from '../../api/apiErrorText.ts';
import { useMutation } from '../../api/useMutation.ts';
import { downloadText } from '../../lib/download.ts';
import { useToast } from '../../ui/toasts/toast.ts';
import { auditTexts } from './texts.ts';

const useStyles = makeStyles({ button: { minBlockSize: '2.75rem' } });

/** Saves what the filter finds as one CSV file, page by page. */
export function ExportButton({ filter }: { filter: TrailFilter }) {
  const { t } = useTranslation(auditTexts);
  const styles = useStyles();
  const toast = useToast();
  const { run } = useMutation('exportTrail');
  const [exported, setExported] = useState<number | null>(null);

  const start = async () => {
    if (exported !== null) return;
    const id = crypto.randomUUID();
    const entries: ExportedEntry[] = [];
    setExported(0);
    try {
      for (let cursor: string | undefined; ;) {
        const page = await run({ body: { ...filter, id, ...(cursor === undefined ? {} : { cursor }) } });
        entries.push(...page.entries);
        setExported(entries.length);
        if (page.cursor === null) break;
        cursor = page.cursor;
      }
      downloadText(`audit-${londonDate(new Date())}.csv`, 'text/csv;charset=utf-8', trailCsv(entries));
      toast({ title: t('export.done', { count: entries.length }), intent: 'success' });
    } catch (error) {
      toast({ title: t('export.failed', { reason: apiErrorText(error) }), intent: 'error' });
    } finally {
      setExported(null);
    }
  };

  return (
    <Button
      className={styles.button}
      icon={<ArrowDownloadRegular />}
      disabledFocusable={exported !== null}
      onClick={() => void start()}
    >
      {exported === null ? t('export.button') : t('export.busy', { count: exported })}
    </Button>
  );
}
