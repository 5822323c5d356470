import type { FigureReason } from '@incidentmap/core/domain/review/figures';
import { addTexts } from '../../i18n/index.ts';
import { rejectionReasons } from '../../i18n/rejectionReasons.ts';

const en = {
  title: 'How well we review',
  lead: 'Every report is read by a person before it is published. These figures say how long that takes and how it ends. They are computed from the record of all decisions, and are about nobody’s work in particular.',
  how: {
    heading: 'How to read these figures',
    closing:
      'A month is published on the 15th of the next month, and never changes afterwards. So nobody can compare two versions to find out about one report.',
    few: 'Where there were fewer than five cases, the figure says only that. A figure is not shown wherever it would give away one of those.',
    wait: 'A report waits from when it was sent until a reviewer approved or rejected it. Waiting times are rounded up to whole hours.',
    corrected:
      '“Corrected later” counts published reports that a reviewer changed or removed before the figures of their month were published.',
    opinions:
      'A reviewer may ask another one for a second opinion, above all on what is worst or could identify someone. It agrees with publishing, or it does not.',
    queue:
      'The age of the queue is the middle one of all that waited at that hour, on a typical day. It counts hours at which at least five reports waited.',
  },
  month: 'Month',
  running: '{{month}} (not complete)',
  groups: { waits: 'How long reports waited', decisions: 'How it ended', opinions: 'Second opinions' },
  /** Over the columns of a table, as short as they can be. */
  columns: {
    approved: 'Published',
    rejected: 'Rejected',
    median: 'Half waited',
    ninetieth: '9 in 10 waited',
    corrected: 'Corrected later',
    agreed: 'Opinions agreed',
    disagreed: 'Opinions disagreed',
  },
  facts: {
    approved: 'Published',
    rejected: 'Rejected',
    corrected: 'Corrected later',
    median: 'Half waited at most this long',
    ninetieth: 'Nine in ten waited at most this long',
  },
  /** Under the heading of the second opinions. */
  opinion: { agreed: 'Agreed', disagreed: 'Disagreed' },
  /** In place of a figure; `none` in place of a time. */
  hidden: { few: 'fewer than 5', withheld: 'not shown', none: 'no reports' },
  /** Under the figures, where one of the two stands in place of one. */
  whyHidden: 'Where it says “fewer than 5” or “not shown”, the exact figure could tell about one person.',
  /** In place of what has nothing to show. */
  untold: {
    both: 'The reasons for rejections and the age of the queue are not shown for {{month}}, because each would be about fewer than five reports.',
    reasons: {
      few: 'The reasons for rejections are not shown for {{month}}, because each would be about fewer than five reports.',
      none: 'No report was rejected in {{month}}.',
    },
    queue: {
      few: 'The age of the queue is not shown for {{month}}, because at each hour it would be about fewer than five reports.',
      none: 'No report waited in {{month}}.',
    },
  },
  /** In a table. */
  marks: { few: '< 5', withheld: '–', none: '–' },
  hours_one: '{{count}} hour',
  hours_other: '{{count}} hours',
  minutes_one: '{{count}} minute',
  minutes_other: '{{count}} minutes',
  reasons: {
    heading: 'Why reports were rejected',
    caption: 'Rejected reports by reason, {{month}}',
    reason: 'Reason',
    count: 'Reports',
  },
  /** In the words of which a reviewer chooses one. */
  reason: { ...rejectionReasons, none: 'No reason given' } satisfies Record<FigureReason, string>,
  queue: {
    heading: 'How old the queue was, by hour of the day',
    caption: 'Age of the queue by hour, {{month}}',
    hour: 'Hour',
    age: 'Age of the queue',
    table: 'Show as a table',
  },
  latest: {
    heading: 'The last twelve months',
    caption: 'Figures of the last twelve months',
    wait: 'The times say how long these reports waited at most.',
    /** What each mark stands for. */
    key: {
      few: '“< 5” means fewer than five.',
      withheld: '“–” means that the figure is not shown, because it could tell about one person.',
      none: '“–” means that there were no reports.',
    },
    /** Columns without a figure. */
    leftOut_one:
      'One figure is not shown for any of these months, because it could tell about one person: {{columns}}.',
    leftOut_other:
      'Some figures are not shown for any of these months, because they could tell about one person: {{columns}}.',
    nothing: 'The figures of these months are not shown, because they could tell about one person.',
  },
  loading: 'Loading the figures…',
  empty: {
    title: 'No figures yet',
    body: 'The first month is published on the 15th of the month after it.',
    admin: 'They are computed each night, from the first decision on.',
  },
  admin: {
    heading: 'How well we do',
    lead: 'Exact figures, for super admins. The public sees closed months only, without anything that fewer than five reports stand for. There are no figures by reviewer.',
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
