import { HandRightRegular } from '@fluentui/react-icons/svg/hand-right';
import { PersonRegular } from '@fluentui/react-icons/svg/person';
import { type ReactNode, useContext, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { BarAct } from '../shared/ActMenu.tsx';
import { NoteDialog } from './NoteDialog.tsx';
import { nameOf } from '../../../lib/nameOf.ts';
import { usePageKeys } from '../shared/roomKeys.ts';
import { teamTexts } from './texts.ts';
import { WorkContext } from './useTeamwork.ts';

/** The acts take, hand over and pass, with their dialog. The key t takes nothing over from somebody else. */
export function useWorkActs(): { acts: BarAct[]; dialog: ReactNode } {
  const { t } = useTranslation(teamTexts);
  const working = useContext(WorkContext);
  const [asking, setAsking] = useState(false);
  const takenBy = working?.work.takenBy;
  const isOthers = takenBy?.isMe === false;
  const act = () =>
    takenBy?.isMe ? setAsking(true) : void working?.change({ act: 'take', from: takenBy?.userId ?? null });
  const isFree = working !== null && !working.busy;
  usePageKeys({
    ...(isFree && !isOthers && { t: act }),
    ...(isFree && !working.work.isPassed && { n: () => void working.pass() }),
  });
  if (!working) return { acts: [], dialog: null };
  const { work, change, pass, busy: isBusy } = working;
  const acts: BarAct[] = [
    takenBy?.isMe
      ? {
          id: 'handOver',
          text: t('work.handOver'),
          icon: <PersonRegular />,
          key: 't',
          onClick: act,
          opensDialog: true,
          isBusy,
        }
      : {
          id: 'take',
          text: takenBy ? t('work.takeOver', { name: nameOf(takenBy.name) }) : t('work.take'),
          shortText: t(takenBy ? 'work.takeOverShort' : 'work.takeShort'),
          icon: <PersonRegular />,
          ...(isOthers ? {} : { key: 't' }),
          onClick: act,
          isBusy,
        },
    {
      id: 'pass',
      text: work.isPassed ? t('work.unpass') : t('work.pass'),
      icon: <HandRightRegular />,
      ...(work.isPassed ? {} : { key: 'n' }),
      isInMenu: true,
      onClick: () => void (work.isPassed ? change({ act: 'unpass' }) : pass()),
      isBusy,
    },
  ];
  const dialog = asking && (
    <NoteDialog
      title={t('work.handOverTitle')}
      confirm={t('work.handOver')}
      onSend={(note) => change({ act: 'handOver', note })}
      onClose={() => setAsking(false)}
    />
  );
  return { acts, dialog };
}
