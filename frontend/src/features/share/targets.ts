/**
 * The networks that a link can be shared at, in the order of the dialog.
 * - `page`: a page of theirs that takes the link and a text.
 * - `upload`: they take videos only, so the link goes into the video's description by hand.
 * - `copy`: there is no page to share at; the link is pasted there.
 */
export type ShareTarget = { name: TargetName } & (
  | { kind: 'page'; address: (link: string, text: string) => string }
  | { kind: 'upload'; address: string }
  | { kind: 'copy' }
);

type TargetName = 'facebook' | 'x' | 'whatsapp' | 'telegram' | 'tiktok' | 'youtube' | 'instagram';

/** Blanks as %20: a `+` would be shown as one by WhatsApp and Telegram. */
const encode = encodeURIComponent;

export const shareTargets: readonly ShareTarget[] = [
  {
    name: 'facebook',
    kind: 'page',
    // Facebook writes its own text, from the page that is linked.
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
