import { CameraRegular } from '@fluentui/react-icons/svg/camera';
import { ChatRegular } from '@fluentui/react-icons/svg/chat';
import { MusicNote2Regular } from '@fluentui/react-icons/svg/music-note';
import { SendRegular } from '@fluentui/react-icons/svg/send';
import { VideoClipRegular } from '@fluentui/react-icons/svg/video-clip';
import type { ReactElement } from 'react';
import type { ShareTarget } from './targets.ts';

/** A letter in the stroke style of Fluent's icons. */
function Letter({ path }: { path: string }) {
  return (
    <svg width="1em" height="1em" viewBox="0 0 20 20" fill="none" stroke="currentColor" strokeLinecap="round">
      <path d={path} strokeWidth="1.4" />
    </svg>
  );
}

const icons: Record<ShareTarget['name'], ReactElement> = {
  facebook: <Letter path="M13.5 3.5h-1A3 3 0 0 0 9.5 6.5v10M6.5 9.5h6" />,
  x: <Letter path="M4.5 4.5l11 11M15.5 4.5l-11 11" />,
  whatsapp: <ChatRegular />,
  telegram: <SendRegular />,
  tiktok: <MusicNote2Regular />,
  youtube: <VideoClipRegular />,
  instagram: <CameraRegular />,
};

/** Decorative: the network's name stands beside it. */
export const targetIcon = (name: ShareTarget['name']): ReactElement => icons[name];
