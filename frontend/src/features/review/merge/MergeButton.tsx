import { Button } from '@fluentui/react-components';
import { MergeRegular } from '@fluentui/react-icons/svg/merge';
import { use } from 'react';
import { useTranslation } from 'react-i18next';
import { AttachContext, MergeContext } from './merging.ts';
import { mergeTexts } from './texts.ts';

/** Asks whether the open item is merged with this one, or attached to it. `titleId`: the id of its title, which describes the button. */
export function MergeButton({ otherId, titleId }: { otherId: string; titleId: string }) {
  const { t } = useTranslation(mergeTexts);
  const ask = use(MergeContext);
  const isAttaching = use(AttachContext) !== null;
  if (!ask) return null;
  return (
    <Button icon={<MergeRegular />} aria-describedby={titleId} aria-haspopup="dialog" onClick={() => ask(otherId)}>
      {t(isAttaching ? 'post.confirm' : 'button')}
    </Button>
  );
}
