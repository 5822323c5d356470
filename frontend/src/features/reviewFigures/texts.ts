import type { FigureReason } from '@incidentmap/core/domain/figures/figures';
import { addTexts } from '../../i18n/index.ts';
import { rejectionReasons } from '../../i18n/rejectionReasons.ts';

const en = {
  title: 'How well we review',
  lead: 'Every report that somebody sends is read by a person before it is published. Records that an organisation has verified and published may be approved together. These figures say how long that takes and how it ends. They are computed from the record of all decisions, and are about no single reviewer.',
  how: {
    heading: 'How to read these figures',
    closing:
      'A month is published on the 15th of the next month, and never changes afterwards. So nobody can compare two versions to find out about one report.',
    wait: 'A report waits from when it is sent until a reviewer approves or rejects it. “Half were decided within” is the median: half of the reports waited no longer than that. It is shown where the numbers that are shown beside it add up to ten or more, and “9 in 10” where they add up to fifty, so that it tells nothing of the others. Waiting times are rounded up to whole hours.',
    corrected:
      '“Corrected later” counts published reports that a reviewer changed or removed before the figures of their month were published.',
    opinions:
      'A reviewer may ask another one for a second opinion before publishing, above all on what is worst or could identify someone. The other one agrees or disagrees.',
    queue:
      'The age of the queue is how long its reports had typically waited at each hour of the day (the median). It counts hours at which at least five reports waited, on at least five days.',
  },
  month: 'Month',
  running: '{{month}} (not complete)',
  groups: { waits: 'How long reports waited', decisions: 'What was decided', opinions: 'Second opinions' },
  /** Over the columns of a table. */
  columns: {
    approved: 'Published',
    rejected: 'Rejected',
    median: 'Half decided within',
    ninetieth: '9 in 10 decided within',
    corrected: 'Corrected later',
    agreed: 'Second opinions that agreed',
    disagreed: 'Second opinions that disagreed',
  },
  /** Before their figures: the words of a time lead on to it. */
  facts: {
    approved: 'Published',
    rejected: 'Rejected',
    corrected: 'Corrected later',
    median: 'Half were decided within',
    ninetieth: '9 in 10 were decided within',
  },
  /** Under the heading of the second opinions. */
  opinion: { agreed: 'Agreed', disagreed: 'Disagreed' },
  /** In place of a figure; `none` in place of a time. */
  hidden: { few: 'fewer than 5', withheld: 'not shown', none: 'no reports' },
  /** Under the figures, where one of the two stands in place of one. */
  whyHidden:
    'Figures about fewer than five reports are not shown, nor any that would give one of those away: they could tell about one person.',
  /** In place of what has nothing to show. */
  untold: { reasons: 'No report was rejected in {{month}}.', queue: 'No report waited in {{month}}.' },
  /** In a table, in place of the words above. */
  shortFew: '< 5',
  hours_one: '{{count}} hour',
  hours_other: '{{count}} hours',
  minutes_one: '{{count}} minute',
  minutes_other: '{{count}} minutes',
  reasons: {
    heading: 'Why reports were rejected',
    caption: 'Rejected reports by reason, {{month}}',
    reason: 'Reason',
    count: 'Reports',
    withheld: 'Not shown: fewer than five for each reason.',
  },
  /** In the words of which a reviewer chooses one. */
  reason: { ...rejectionReasons, none: 'No reason given' } satisfies Record<FigureReason, string>,
  queue: {
    heading: 'Typical age of the queue, by hour of the day',
    caption: 'Typical age of the queue by hour, {{month}}',
    hour: 'Hour',
    age: 'Typical age',
    table: 'Show as a table',
    withheld: 'Not shown: too few reports waited.',
  },
  latest: {
    heading: 'The last twelve months',
    caption: 'Figures of the last twelve months',
    nothing: 'No figure of these months is shown.',
  },
  loading: 'Loading the figures…',
  empty: {
    title: 'No figures yet',
    body: 'The first month is published on the 15th of the month after it.',
    admin: 'They are computed each night, from the first decision on.',
  },
  admin: {
    heading: 'Figures',
    lead: 'Exact figures of the review, for super admins. The public sees closed months only, and nothing about fewer than five reports. There are no figures by reviewer.',
    computed: 'Computed on {{when}}',
    publicPage: 'The public page',
    export: 'Export as CSV',
  },
} as const;

declare module 'i18next' {
  interface ResourceNamespaceMap {
    reviewFigures: typeof en;
  }
}

export const reviewFigureTexts = addTexts('reviewFigures', en);
