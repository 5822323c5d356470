import { useTranslation } from 'react-i18next';
import { Trail, useTrail } from './HistoryDialog.tsx';
import { SidePart } from './SidePart.tsx';
import { reviewTexts } from './texts.ts';

/** `revision`: how often it was edited or corrected. */
type Props = { id: string; revision: number };

/** Read when it is shown, because most items have none. */
const History = ({ id, revision }: Props) => <Trail trail={useTrail(id, revision)} />;

/** The history of the item that is open. */
export function HistoryPart(item: Props) {
  const { t } = useTranslation(reviewTexts);
  return (
    <SidePart title={t('history.title')} value={t('history.edited', { count: item.revision })}>
      <History {...item} />
    </SidePart>
  );
}
