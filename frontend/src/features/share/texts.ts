import { addTexts } from '../../i18n/index.ts';

const en = {
  heading: 'Share This Incident',
  pending: 'The link opens once your report has been approved.',
  link: 'Link to the incident',
  sheet: 'More ways to share',
  on: 'Share on',
  text: 'Anti-Muslim incident reported in the UK ({{type}})',
  targets: {
    facebook: 'Facebook',
    x: 'Twitter/X',
    whatsapp: 'WhatsApp',
    telegram: 'Telegram',
    tiktok: 'TikTok',
    youtube: 'YouTube',
    instagram: 'Instagram',
  },
  linkCopied: { title: 'Link copied!', body: 'The incident link has been copied to your clipboard.' },
  instagram: {
    title: 'Share on Instagram',
    body: 'Copy the link and share it in a story or caption. It is on your clipboard now.',
  },
  video: {
    title: 'Opening the {{name}} upload page',
    body: 'Include the link in the video description. It is on your clipboard now.',
  },
} as const;

declare module 'i18next' {
  interface ResourceNamespaceMap {
    share: typeof en;
  }
}

export const shareTexts = addTexts('share', en);
