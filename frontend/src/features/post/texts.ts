import { addTexts } from '../../i18n/index.ts';

const en = {
  heading: 'Submit a Post',
  lead: 'Have you seen an anti-Muslim post on X, Facebook, Instagram, TikTok or YouTube? Send us the link. A person looks at every post before it is published.',
  url: { label: 'Post URL', hint: 'The link to the post, starting with https://. Without one, add a screenshot.' },
  context: { label: 'Additional context (optional)', hint: 'What the post says, or why it matters' },
  kept: 'The post was not sent. Everything you typed is still here.',
  submit: 'Submit Post',
  sending: 'Sending the post…',
  invalid: 'Validation Error',
  sent: {
    title: 'Post Submitted Successfully',
    body: 'Your submission is under review and will appear on the map once approved.',
  },
  known: { title: 'Post Already Added', body: 'This post is already in our database.' },
  failed: {
    refused: 'Failed to submit post',
    body: 'There was an error processing your submission. Please try again.',
  },
  discard: 'Discard this post?',
} as const;

declare module 'i18next' {
  interface ResourceNamespaceMap {
    post: typeof en;
  }
}

export const postTexts = addTexts('post', en);
