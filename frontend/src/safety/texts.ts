import { addTexts } from '../i18n/index.ts';

const en = {
  exit: {
    button: 'Exit this page',
    keys: '(or press Shift three times, or Escape three times quickly while you type)',
    leaving: 'Loading…',
    more_one: 'Press Shift {{count}} more time to leave this page.',
    more_other: 'Press Shift {{count}} more times to leave this page.',
  },
  draft: {
    restored: 'We kept what you typed. Files are not kept, so please add them again.',
    keep: 'Keep on this device',
    inTab:
      'Without this, what you type is kept, encrypted, only until you close this tab or send it. A reload does not lose it.',
    onDevice:
      'Kept for 24 hours, encrypted, even if you press “Exit this page”. Do not choose this on a device that others use.',
  },
  honeypot: 'Leave this empty',
  receipt: {
    code: 'Receipt code',
    kind: { incident: 'Report', post: 'Link to a post', media: 'Photos or videos' },
    title: 'Your receipt code',
    warning: 'Write it down now. It is shown only this once, and nobody can look it up for you.',
    body: 'With it you can see what became of what you sent, add to it, correct it, withdraw it or have it erased. You do not need an account.',
    page: 'Where to use it (opens in a new tab)',
    copy: 'Copy code',
    print: 'Print',
    copyFailed: { title: 'The code was not copied', body: 'Please write it down, or select it and copy it by hand.' },
    goneForm: 'Your receipt code: {{code}}. Write it down now, it is not shown again.',
  },
  danger: { question: 'In danger now?', more: 'Other help' },
  emergency: {
    danger: {
      call: 'Call 999',
      title: 'In danger now',
      body: 'Police, ambulance and fire service, day and night. If you cannot speak, press 55 when you are asked to: this works from mobile phones.',
    },
    later: {
      title: 'Not an emergency',
      call: 'Call 101',
      body: 'Tell the police about something that has happened. You can say that you believe it was a hate crime.',
    },
    text: {
      title: 'Deaf, or unable to speak',
      call: 'Call 18000',
      body: 'By textphone or the Relay UK app, which connects you to 999. You can also send a text message to 999 if your phone is registered: text “register” to 999 beforehand. If it is not an emergency, use 18001 101.',
    },
  },
  noContact: 'The operator of this site has not published an email address or a postal address yet.',
} as const;

declare module 'i18next' {
  interface ResourceNamespaceMap {
    safety: typeof en;
  }
}

export const safetyTexts = addTexts('safety', en);
