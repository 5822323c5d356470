import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DiscardQuestion } from '../ui/dialogs/DiscardQuestion.tsx';
import { formTexts } from './texts.ts';

/**
 * For a form that forgets what was typed when it is closed. `close` asks first if that would lose changes; render
 * `question` beside the form's dialog.
 */
export function useDiscardQuestion(
  isChanged: boolean,
  onClose: () => void,
): { close: () => void; isAsking: boolean; question: ReactNode } {
  const { t } = useTranslation(formTexts);
  const [isAsking, setAsking] = useState(false);
  return {
    close: () => (isChanged ? setAsking(true) : onClose()),
    isAsking,
    question: (
      <DiscardQuestion
        open={isAsking}
        words={{ title: t('discardChanges'), ...t('discard', { returnObjects: true }) }}
        onKeep={() => setAsking(false)}
        onDiscard={() => {
          setAsking(false);
          onClose();
        }}
      />
    ),
  };
}
