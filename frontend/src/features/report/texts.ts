import { addTexts } from '../../i18n/index.ts';
import { personalDetailKinds } from '../../i18n/personalDetailKinds.ts';

const en = {
  preview: {
    title: 'What the public would see',
    lead: 'This is how your report would appear once approved. Your email address, the time of day and the exact point on the map are not shown.',
    words: 'The words of the location are public as they stand in the form.',
    district: 'The district stands in place of the location, because it happened at someone’s home.',
    clear:
      'Nothing in the text looks like a name, an address, a number or an account of a person. We may miss something: please check it yourself as well.',
    warning: 'This could identify someone. Is it needed?',
    kinds: personalDetailKinds,
    unplaced: {
      title: 'No preview yet',
      body: 'We could not find the location on the map. You can still send the report: a reviewer will place it.',
    },
    back: 'Back to the form',
  },
  heading: 'Report an Incident',
  groups: { what: 'What happened', where: 'Where and when', you: 'You' },
  guidelines: {
    lead: 'No name needed. A person reads it before anything is public.',
    title: 'Before you write',
    words: 'Say what happened in your own words: what was said or done, where, and to whom.',
    names: 'Leave out names, addresses and anything else that could identify a person, yourself included.',
    language: 'Any language is welcome. Repeat abusive words only where they matter.',
    review: 'A person reviews every report before it is published. On the map, only an approximate location is shown.',
  },
  atHome: { hint: 'Then the public sees only the district, never a place near the home.' },
  description: { hint: 'In your own words, in any language. Leave out names and addresses.' },
  title: { suggested: 'Suggested from your words. Change it if you like.' },
  same: {
    title: 'Is it one of these?',
    lead: 'Published reports from nearby, in the 7 days before.',
    yours:
      'If you sent it yourself, you can add to it with your receipt code. If someone else did, please send yours as well: a person reads every report.',
    add: 'Add to a report',
    found_one: '{{count}} published report from nearby may be the same.',
    found_other: '{{count}} published reports from nearby may be the same.',
    newTab: '(opens in a new tab)',
  },
  disclaimer:
    'By submitting, you confirm that this report is accurate to the best of your knowledge. Reports that are knowingly false harm those who are targeted.',
  kept: 'The report was not sent. Everything you typed is still here.',
  submit: 'Submit Report',
  sending: 'Sending your report…',
  outcomes: {
    report: {
      sent: {
        title: '✓ Report Submitted Successfully',
        body: 'Thank you for your report. It has been submitted for review and will be published once approved.',
      },
      failed: { body: 'Failed to submit report. Please check all fields and try again.' },
    },
    video: {
      sent: {
        title: 'Report Submitted',
        body: 'Your video evidence has been submitted for review. It will be published once approved.',
      },
      failed: { body: 'Unknown error occurred. Check console logs.' },
    },
  },
  discard: 'Discard this report?',
  reportSent: 'Report sent',
  shareReport: 'Share Your Report',
  video: {
    type: {
      verbal: 'Verbal',
      physical: 'Physical',
      online: 'Online abuse',
      workplace: 'Workplace',
      education: 'Educational',
      public: 'Public space',
      property: 'Property/vandalism',
      other: 'Other',
    },
    link: {
      label: 'Video link',
      hint: 'On YouTube, TikTok or another public page, if there is one. Once approved, anyone can follow it.',
      fill: 'Auto-fill',
      fetching: 'Fetching video information...',
      fetched: 'Video Details Fetched!',
      invalid: {
        youtube: { title: 'Invalid YouTube URL:', body: 'Please enter a valid YouTube URL' },
        tiktok: { title: 'Invalid TikTok URL:', body: 'Please enter a valid TikTok URL' },
        other: {
          title: 'Not a YouTube or TikTok link',
          body: 'Only these two can be filled in for you. Please manually enter the incident details',
        },
      },
      failed: {
        title: 'Failed to fetch video info',
        body: 'Please manually enter the incident details',
        short: 'Please manually enter the incident details, or paste the full link of the video',
        photos:
          'This is a post of photos, and TikTok gives only the titles of videos. Please manually enter the incident details',
      },
    },
  },
  noTime: {
    video: 'Video reports are kept without a time of day. If it matters, mention it in the description.',
    partner: 'Partner reports are kept without a time of day. If it matters, mention it in the description.',
  },
  clear: 'Clear',
  geocodeFailed: 'Geocode failed',
} as const;

declare module 'i18next' {
  interface ResourceNamespaceMap {
    report: typeof en;
  }
}

export const reportTexts = addTexts('report', en);
