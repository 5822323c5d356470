import { Button, Spinner } from '@fluentui/react-components';
import { AddRegular } from '@fluentui/react-icons/svg/add';
import { type ComponentProps, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useOnDemand } from '../../ui/useOnDemand.ts';
import type { ReportDialog as Part } from './ReportDialog.tsx';

const load = async () => (await import('./ReportDialog.tsx')).ReportDialog;

/** Opens the report dialog. Its code is loaded on first use. */
export function ReportIncidentButton(parts: Pick<ComponentProps<typeof Part>, 'showPublic' | 'share'>) {
  const { t } = useTranslation();
  const { part: ReportDialog, isLoading, get, prepare } = useOnDemand(load);
  const [isOpen, setOpen] = useState(false);

  return (
    <>
      <Button
        appearance="primary"
        size="large"
        icon={isLoading ? <Spinner size="tiny" appearance="inverted" /> : <AddRegular />}
        aria-haspopup="dialog"
        onPointerEnter={prepare}
        onClick={async () => setOpen(await get())}
      >
        {t('open.report')}
      </Button>
      {ReportDialog && <ReportDialog open={isOpen} onClose={() => setOpen(false)} {...parts} />}
    </>
  );
}
