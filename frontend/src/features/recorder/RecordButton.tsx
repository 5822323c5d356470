import { Button } from '@fluentui/react-components';
import { VideoRegular } from '@fluentui/react-icons/svg/video';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useOnDemand } from '../../ui/useOnDemand.ts';
import { Spinner } from '../../ui/Spinner.tsx';

const load = async () => (await import('./RecorderDialog.tsx')).RecorderDialog;

/** Opens the recorder, whose code is loaded at the first use. The camera starts only in its dialog. */
export function RecordButton() {
  const { t } = useTranslation();
  const { part: RecorderDialog, isLoading, get, prepare } = useOnDemand(load);
  const [isOpen, setOpen] = useState(false);

  return (
    <>
      <Button
        size="large"
        icon={isLoading ? <Spinner /> : <VideoRegular />}
        aria-haspopup="dialog"
        onPointerEnter={prepare}
        onClick={async () => setOpen(await get())}
      >
        {t('open.record')}
      </Button>
      {RecorderDialog && isOpen && <RecorderDialog onClose={() => setOpen(false)} />}
    </>
  );
}
