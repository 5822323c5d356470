import { Button } from '@fluentui/react-components';
import { MergeRegular } from '@fluentui/react-icons/svg/merge';
import { use } from 'react';
import { useTranslation } from 'react-i18next';
import type { Other } from './mergeChoice.ts';
import { MergeContext } from './merging.ts';
import { mergeTexts } from './texts.ts';

/** Asks whether the open item is merged with this one, or attached to it. */
export function MergeButton({ other, titleId }: { other: Other; titleId: string }) {
  const { t } = useTranslation(mergeTexts);
  const merger = use(MergeContext);
  if (!merger) return null;
  return (
    <Button icon={<MergeRegular />} aria-describedby={titleId} aria-haspopup="dialog" onClick={() => merger.ask(other)}>
      {t(merger.isAttaching ? 'post.confirm' : 'button')}
    </Button>
  );
}
