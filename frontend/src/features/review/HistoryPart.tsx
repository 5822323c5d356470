import { useTranslation } from 'react-i18next';
import { Trail, useTrail } from './HistoryDialog.tsx';
import { SidePart } from './SidePart.tsx';
import { reviewTexts } from './texts.ts';

/** The history of the item that is open, as of its `revision`. */
export function HistoryPart({ id, revision }: { id: string; revision: number }) {
  const { t } = useTranslation(reviewTexts);
  const trail = useTrail(id, revision);
  const { entries = [], cursor } = trail.data ?? {};
  const count = entries.length;
  return (
    <SidePart title={t('history.title')} value={trail.data && t(cursor ? 'history.more' : 'history.count', { count })}>
      <Trail trail={trail} />
    </SidePart>
  );
}
