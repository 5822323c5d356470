import { Button, Spinner } from '@fluentui/react-components';
import { LinkAddRegular } from '@fluentui/react-icons/svg/link-add';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useOnDemand } from '../../ui/useOnDemand.ts';

const load = async () => (await import('./PostDrawer.tsx')).PostDrawer;

/** Opens the drawer for submitting a post. Its code is loaded on first use. */
export function SubmitPostButton() {
  const { t } = useTranslation();
  const { part: PostDrawer, isLoading, get, prepare } = useOnDemand(load);
  const [isOpen, setOpen] = useState(false);

  return (
    <>
      <Button
        size="large"
        icon={isLoading ? <Spinner size="tiny" /> : <LinkAddRegular />}
        aria-haspopup="dialog"
        onPointerEnter={prepare}
        onClick={async () => setOpen(await get())}
      >
        {t('open.post')}
      </Button>
      {PostDrawer && <PostDrawer open={isOpen} onClose={() => setOpen(false)} />}
    </>
  );
}
