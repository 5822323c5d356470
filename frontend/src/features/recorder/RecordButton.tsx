import { Button, Spinner } from '@fluentui/react-components';
import { VideoRegular } from '@fluentui/react-icons/svg/video';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useOnDemand } from '../../ui/useOnDemand.ts';

const load = async () => (await import('./RecorderDialog.tsx')).RecorderDialog;

/** Opens the recorder, which is fetched when it is first wanted. The camera waits until it is asked for there. */
export function RecordButton() {
  const { t } = useTranslation();
  const { part: RecorderDialog, isLoading, get, prepare } = useOnDemand(load);
  const [isOpen, setOpen] = useState(false);

  return (
    <>
      <Button
        size="large"
        icon={isLoading ? <Spinner size="tiny" /> : <VideoRegular />}
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
