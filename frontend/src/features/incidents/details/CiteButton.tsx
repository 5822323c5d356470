import { Button, Spinner } from '@fluentui/react-components';
import { TextQuoteRegular } from '@fluentui/react-icons/svg/text-quote';
import type { PublicIncident } from '@incidentmap/core/domain/incident/publicIncident';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLazyImport } from '../../../ui/feedback/useLazyImport.ts';
import { detailTexts } from './texts.ts';

const load = async () => (await import('./CiteDialog.tsx')).CiteDialog;

/** Opens the citation of an incident. */
export function CiteButton({ incident }: { incident: PublicIncident }) {
  const { t } = useTranslation(detailTexts);
  const { part: CiteDialog, isLoading, get, prepare } = useLazyImport(load);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        icon={isLoading ? <Spinner size="tiny" /> : <TextQuoteRegular />}
        aria-haspopup="dialog"
        onPointerEnter={prepare}
        onClick={async () => setOpen(await get())}
      >
        {t('cite.open')}
      </Button>
      {CiteDialog && <CiteDialog incident={incident} open={isOpen} onClose={() => setOpen(false)} />}
    </>
  );
}
