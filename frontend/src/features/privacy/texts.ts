import type { Promised } from '@incidentmap/core/domain/sender/promises';
import { addTexts } from '../../i18n/index.ts';

export const en = {
  title: 'Privacy and data protection',
  lead: 'What this site keeps about you, why, for how long, and what you can do about it.',
  updated: 'Last updated August 27, 2025',
  hosting:
    'The database and the files are kept in {{data}}. The functions that take and answer requests run in {{functions}}. Both are run by Microsoft Azure.',
  /** Keyed by Azure's region names. */
  regions: {
    uksouth: 'the United Kingdom (UK South)',
    ukwest: 'the United Kingdom (UK West)',
    westeurope: 'the Netherlands (West Europe)',
    northeurope: 'Ireland (North Europe)',
    francecentral: 'France (France Central)',
    germanywestcentral: 'Germany (Germany West Central)',
    swedencentral: 'Sweden (Sweden Central)',
    centralus: 'the United States (Central US)',
    eastus2: 'the United States (East US 2)',
    westus2: 'the United States (West US 2)',
    eastasia: 'Hong Kong (East Asia)',
  },
  promisesHeading: 'What we promise',
  promisesLead: 'What a program can check of these is checked by an automated test every time the site changes.',
  promises: {
    noCookies: 'Visitors get no cookies. Only reviewers and partners who sign in get one.',
    noThirdParty:
      'Pages load nothing from other companies, unless you choose to play a video from YouTube or TikTok: no trackers, no advertising, no fonts or scripts from elsewhere.',
    noAddress:
      'We store neither your internet address nor the kind of browser you use. Microsoft, which runs the servers, keeps logs of its own that hold internet addresses.',
    reviewedFirst: 'Nothing that is sent becomes public before a person has approved it.',
    contactPrivate: 'Your email address is never public. Reviewers see it only if you agree to be contacted.',
    roughPlace:
      'The map shows only the rough place of an incident: the middle of an area. The words of its location are public as they were sent, unless a reviewer changes them. If it was at someone’s home, both are replaced by the district.',
    dayOnly: 'The public sees the day of an incident and of a report, never the time.',
    cleanedMedia: 'Hidden details in photos and videos, such as place and device, are removed before they are public.',
    receiptHashed: 'Receipt codes are kept only as a keyed hash. Nobody can read yours out of our database.',
    limits48h:
      'To stop floods of reports, we count requests by a scrambled form of the internet address. Its key changes daily and is forgotten after 48 hours.',
    rejected30d: 'The content of rejected reports is deleted after 30 days.',
    originals90d:
      'Exact places and contact addresses of approved reports are deleted after 90 days. Original files are kept only until they are cleaned, cleaned copies as long as the report.',
    posts24h:
      'The text and author of a post collected from X are deleted within 24 hours. Only its number and its day are kept, for at most 30 days.',
    requests30d: 'Requests about your data are processed within 30 days.',
  } satisfies Record<Promised, string>,
  data: {
    heading: 'What we collect',
    caption: 'What is collected, why, for how long and who sees it',
    what: 'What',
    why: 'Why',
    long: 'How long',
    who: 'Who sees it',
    rows: {
      report: {
        what: 'A report: title, description, place, day, time of day, type, severity',
        why: 'To document the incident and show it on the map once approved',
        long: 'Approved: until it is withdrawn or erased. The exact place: 90 days. Rejected: 30 days',
        who: 'Reviewers; once approved everyone, with a rough place on the map and without the time of day',
      },
      contact: {
        what: 'Your email address, if you give it with a report or a link',
        why: 'To ask you about what you sent, only if you agree',
        long: 'Deleted 90 days after the approval, or 30 days after a rejection',
        who: 'Reviewers, only if you agree to be contacted; a super admin also when you ask for a copy',
      },
      media: {
        what: 'Photos and videos that you add',
        why: 'As evidence, and to be shown once approved',
        long: 'Originals: only until they are cleaned, and two hours at most. Cleaned copies: as long as the report is public',
        who: 'Reviewers; once approved everyone, as cleaned copies',
      },
      posts: {
        what: 'Links to posts that you send, and public posts collected from social media',
        why: 'To document online hatred',
        long: 'Links that you send: as long as they are public, what you write about them 90 days after the approval; both 30 days after a rejection. Collected posts: text and author at most 24 hours, number and day at most 30 days',
        who: 'Reviewers; posts that are shown on the site, everyone',
      },
      limits: {
        what: 'Counters of requests, by a scrambled form of your internet address',
        why: 'To stop floods of false reports',
        long: 'At most 48 hours',
        who: 'Nobody: without the secret of the site they cannot be read back, and after 48 hours not even with it',
      },
      requests: {
        what: 'Requests about your data, with your email address if you give it',
        why: 'To answer them, and to show that we did',
        long: '12 months after they are closed',
        who: 'Super admins',
      },
      device: {
        what: 'What you have typed but not sent, and your choices below',
        why: 'So that it is not lost when the page closes',
        long: '24 hours at most; your choices until you change them',
        who: 'Whoever uses this device: it is never sent. What you typed is encrypted, and cannot be read once its tab is closed, unless you keep it on this device',
      },
    },
  },
  cookies: {
    heading: 'Cookies and what is kept on your device',
    lead: 'Your choices are kept on this device only and are never sent.',
    state: { on: 'On', off: 'Off' },
    kinds: {
      essential: {
        name: 'Essential',
        body: 'What the site cannot do without. Visitors get no cookie; reviewers get one when they sign in. Always on.',
      },
      analytics: { name: 'Analytics', body: 'There are no analytics on this site. On or off, nothing is measured.' },
      marketing: { name: 'Marketing', body: 'There is no marketing on this site. On or off, nothing runs.' },
      preferences: {
        name: 'Preferences',
        body: 'Lets the site remember on this device what you have typed but not sent, how far you had scrolled, which part of the map you had left and whether upsetting pictures are blurred. For reviewers it also remembers, under a code instead of their name, how much of which severity they opened in the last seven days and how pictures look before they open them. Turning it off deletes all of it at once and keeps only this choice.',
      },
    },
  },
  rights: {
    heading: 'Your rights',
    lead: 'Ask for any of these, with your receipt code or an email address that we can reply to. With a receipt code you can do most of it yourself, straight away:',
    receipt: 'Use your receipt code',
    access: { button: 'See my data', body: 'Get a copy of what we keep about you.' },
    correction: { button: 'Correct my data', body: 'Have something that is wrong put right.' },
    erasure: {
      button: 'Erase my data',
      body: 'Have what you sent deleted: its text, its place, your email address, its files and its public page.',
    },
    portability: { button: 'Take my data elsewhere', body: 'Get your data as a file that other programs can read.' },
    remains: {
      heading: 'What stays after an erasure, and how long',
      record: 'For good: that something was sent, decided and erased, when and by whom, without a word of it.',
      receipt: 'For 30 days: your receipt code, under which nothing is found but that it was erased.',
      request: 'For 12 months: your request to us, with your email address and message, once it is closed.',
      publicCopies:
        'For up to 20 minutes: copies in the memory of our servers, which are no longer shown. For five minutes: a photo or video in a browser that showed it.',
      backups:
        'For seven days: the backup that the database keeps of itself. Until the operator deletes them: copies that it has made. Whoever restores one has to erase again what was erased since.',
      others:
        'Beyond our reach: what others have copied, such as a search engine or the card of a link that was shared.',
    },
  },
  request: {
    receipt: { hint: 'If you have one: 16 digits' },
    email: { hint: 'Where we can reply to you. We need it if you have no receipt code.' },
    message: { label: 'Message (optional)', hint: 'What it is about. Say no more than we need to find it.' },
    submit: 'Send request',
    sending: 'Sending your request…',
    failed: 'Your request was not sent. Please try again; everything you typed is still here.',
  },
  sent: {
    title: 'Your request was received',
    body: 'We will answer by {{date}}, within 30 days.',
    id: 'Reference number',
    keep: 'Keep this number and quote it if you write to us about the request.',
    close: 'Done',
  },
  security: {
    heading: 'How your data is protected',
    notes: {
      transport: 'Everything is encrypted on its way between you and the site.',
      access:
        'Besides the sender, only people with a named account and a role can see reports before they are public, and their rights are checked on every request.',
      fields: 'The public can see only the fields on a short list. No other field is ever sent to them.',
      device: 'What you type but do not send is encrypted on your device.',
      limits:
        'We cannot hide from your internet provider, your employer or someone with access to your device that you visited this site. Use a private window, and leave with “Exit this page”.',
    },
  },
  contact: {
    heading: 'Contact',
    body: 'Questions about your data, or unhappy with our answer? Write to us.',
    ico: 'You can also complain to the Information Commissioner’s Office, the UK’s data protection authority: ico.org.uk, 0303 123 1113.',
    page: 'All ways to reach us',
  },
} as const;

declare module 'i18next' {
  interface ResourceNamespaceMap {
    privacy: typeof en;
  }
}

export const privacyTexts = addTexts('privacy', en);
