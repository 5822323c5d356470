import { Button } from '@fluentui/react-components';
import { PersonRegular } from '@fluentui/react-icons/svg/person';
import { useContext, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NoteDialog } from './NoteDialog.tsx';
import { nameOf } from './people.ts';
import { reviewTexts } from './texts.ts';
import { WorkContext } from './useWork.ts';

/** To take the open item, to hand it over, and to pass it on because it is not for oneself. */
export function WorkButtons() {
  const { t } = useTranslation(reviewTexts);
  const working = useContext(WorkContext);
  const [isHandingOver, setHandingOver] = useState(false);
  if (!working) return null;
  const { work, change, pass, busy } = working;
  const { takenBy } = work;
  return (
    <>
      {takenBy?.isMe ? (
        <Button
          appearance="subtle"
          icon={<PersonRegular />}
          aria-haspopup="dialog"
          disabledFocusable={busy}
          onClick={() => setHandingOver(true)}
        >
          {t('work.handOver')}
        </Button>
      ) : (
        <Button
          appearance="subtle"
          icon={<PersonRegular />}
          disabledFocusable={busy}
          onClick={() => void change({ act: 'take', from: takenBy?.userId ?? null })}
        >
          {takenBy ? t('work.takeOver', { name: nameOf(takenBy.name) }) : t('work.take')}
        </Button>
      )}
      {work.isPassed ? (
        <Button appearance="subtle" disabledFocusable={busy} onClick={() => void change({ act: 'unpass' })}>
          {t('work.unpass')}
        </Button>
      ) : (
        <Button appearance="subtle" disabledFocusable={busy} onClick={() => void pass()}>
          {t('work.pass')}
        </Button>
      )}
      {isHandingOver && (
        <NoteDialog
          title={t('work.handOverTitle')}
          confirm={t('work.handOver')}
          onSend={(note) => void change({ act: 'handOver', note })}
          onClose={() => setHandingOver(false)}
        />
      )}
    </>
  );
}
