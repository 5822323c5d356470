/**
 * The networks that a link can be shared on, in the order of the dialog.
 * - `page`: the network has a share page that takes the link and a text.
 * - `upload`: the network takes only videos, so the visitor pastes the link into the video's description.
 * - `copy`: the network has no share page, so the link is copied to be pasted there.
 */
export type ShareTarget = { name: TargetName } & (
  | { kind: 'page'; address: (link: string, text: string) => string }
  | { kind: 'upload'; address: string }
  | { kind: 'copy' }
);

type TargetName = 'facebook' | 'x' | 'whatsapp' | 'telegram' | 'tiktok' | 'youtube' | 'instagram';

/** Encodes spaces as %20, because WhatsApp and Telegram show a `+` literally. */
const encode = encodeURIComponent;

export const shareTargets: readonly ShareTarget[] = [
  {
    name: 'facebook',
    kind: 'page',
    // Facebook takes no text: it shows the linked page's own.
    address: (link) => `https://www.facebook.com/sharer/sharer.php?u=${encode(link)}`,
  },
  {
    name: 'x',
    kind: 'page',
    address: (link, text) => `https://x.com/intent/post?text=${encode(text)}&url=${encode(link)}`,
  },
  { name: 'whatsapp', kind: 'page', address: (link, text) => `https://wa.me/?text=${encode(`${text} ${link}`)}` },
  {
    name: 'telegram',
    kind: 'page',
    address: (link, text) => `https://t.me/share/url?url=${encode(link)}&text=${encode(text)}`,
  },
  { name: 'tiktok', kind: 'upload', address: 'https://www.tiktok.com/upload' },
  { name: 'youtube', kind: 'upload', address: 'https://www.youtube.com/upload' },
  { name: 'instagram', kind: 'copy' },
];
