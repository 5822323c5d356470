import { Button, makeStyles } from '@fluentui/react-components';
import { ShareRegular } from '@fluentui/react-icons/svg/share';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { oneLine } from '../../lib/text.ts';
import { useLazyImport } from '../../ui/feedback/useLazyImport.ts';
import { VisuallyHidden } from '../../ui/layout/VisuallyHidden.tsx';
import { loadShareDialog } from './loadShareDialog.ts';
import type { Shareable } from './shareable.ts';
import { Spinner } from '../../ui/feedback/Spinner.tsx';

const useStyles = makeStyles({
  // Above the link that covers the whole card.
  root: { position: 'relative', zIndex: 1 },
});

/** Opens the share dialog of a published incident. */
export function ShareIncidentButton({
  incident,
  appearance = 'subtle',
}: {
  incident: Shareable & { title: string };
  appearance?: 'subtle' | 'secondary';
}) {
  const { t } = useTranslation();
  const styles = useStyles();
  const { part: ShareDialog, isLoading, get, prepare } = useLazyImport(loadShareDialog);
  const [isOpen, setOpen] = useState(false);

  return (
    <>
      <Button
        appearance={appearance}
        className={styles.root}
        icon={isLoading ? <Spinner /> : <ShareRegular />}
        aria-haspopup="dialog"
        onPointerEnter={prepare}
        onClick={async () => setOpen(await get())}
      >
        {t('open.share')}
        <VisuallyHidden> {oneLine(incident.title)}</VisuallyHidden>
      </Button>
      {ShareDialog && <ShareDialog incident={incident} open={isOpen} onClose={() => setOpen(false)} />}
    </>
  );
}
