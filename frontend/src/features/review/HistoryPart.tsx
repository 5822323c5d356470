import { useTranslation } from 'react-i18next';
import { Trail } from './HistoryDialog.tsx';
import { SidePart } from './SidePart.tsx';
import { reviewTexts } from './texts.ts';

/** The history of the item that is open, as of its `revision`. */
export function HistoryPart({ id, revision }: { id: string; revision: number }) {
  const { t } = useTranslation(reviewTexts);
  return (
    <SidePart title={t('history.title')}>
      <Trail key={revision} id={id} />
    </SidePart>
  );
}
