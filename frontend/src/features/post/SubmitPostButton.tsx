import { Button } from '@fluentui/react-components';
import { LinkAddRegular } from '@fluentui/react-icons/svg/link-add';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useOnDemand } from '../../ui/useOnDemand.ts';
import { Spinner } from '../../ui/Spinner.tsx';

const load = async () => (await import('./PostDrawer.tsx')).PostDrawer;

/** Opens the panel for links to posts, which is fetched when it is first wanted. */
export function SubmitPostButton() {
  const { t } = useTranslation();
  const { part: PostDrawer, isLoading, get, prepare } = useOnDemand(load);
  const [isOpen, setOpen] = useState(false);

  return (
    <>
      <Button
        size="large"
        icon={isLoading ? <Spinner /> : <LinkAddRegular />}
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
