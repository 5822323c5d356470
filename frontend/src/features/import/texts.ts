import { addTexts } from '../../i18n/index.ts';

const en = {
  title: 'Import records',
  lead: 'Add existing records from a CSV or Excel file, up to 10,000 at once. Each becomes a report.',
  loading: 'Loading…',
  access: {
    title: 'Sign in to import records',
    body: 'Reviewers and partner organisations can import.',
    none: 'You cannot import records',
    noneBody: 'The account {{name}} belongs neither to a reviewer nor to a partner.',
  },
  steps: {
    label: 'Steps',
    choose: 'Choose a file',
    match: 'Match the columns',
    check: 'Check',
    add: 'Import',
    done: 'Done',
  },
  file: {
    choose: 'Choose a file…',
    hint: 'CSV or XLSX, at most 20 MB. The first row has the names of the columns. Nothing is stored before you import.',
    needed: 'Each row needs a title, a description, a type, a severity, a date and a place in the UK.',
    privacy: 'Leave out names, addresses and numbers of people. Contact details cannot be imported.',
  },
  unreadable: {
    large: 'This file is too large. Split it into several files.',
    empty: 'This file has no rows below the names of the columns.',
    rows: 'This file has more than 10,000 rows. Split it into several files.',
    damaged: 'This file cannot be read. Save it again as CSV or XLSX.',
  },
  fields: {
    externalId: 'Your own number for it',
    sourceUrl: 'Source (web address)',
    none: 'Not in the file',
    needed: '{{field}} (needed)',
    sample: 'First row: {{value}}',
  },
  match: {
    missing: 'Choose a column for: {{fields}}',
    place: 'a place, or latitude and longitude',
    approve: 'Publish at once, without review',
    approveHint: 'Only for records that an organisation has verified and published.',
    verifiedBy: 'Verified by',
    source: 'Source (web address)',
    sourceHint: 'For rows without a source of their own',
    incomplete: 'Give the name that verified the records, and a web address as their source.',
  },
  check: {
    action_one: 'Check {{count}} row',
    action_other: 'Check {{count}} rows',
    again: 'Check again',
    busy: 'Checking rows…',
    ready_one: '{{count}} row can be imported.',
    ready_other: '{{count}} rows can be imported.',
    known_one: '{{count}} row was imported before and is left out.',
    known_other: '{{count}} rows were imported before and are left out.',
    faulty_one: '{{count}} row needs a fix. Correct it here, or in your file.',
    faulty_other: '{{count}} rows need a fix. Correct them here, or in your file.',
    more: 'The first {{shown}} of {{total}} are shown.',
    errors: 'Rows to fix',
    row: 'Row',
    column: 'Column',
    value: 'In the file',
    fix: 'What to do',
    valueOf: '{{field}} of row {{row}}',
    places: 'Places that may mean several',
    meant: 'Understood as',
    others: 'Write instead, if you mean it',
  },
  fix: {
    incidentType: 'Write one of: {{values}}.',
    severity: 'Write low, medium or high.',
    incidentDate: 'Write a past day, such as 5/3/2024 or 2024-03-05.',
    incidentTime: 'Write morning, afternoon, evening or unknown.',
  },
  add: {
    action_one: 'Import {{count}} row',
    action_other: 'Import {{count}} rows',
    busy: 'Importing…',
    sending: '{{done}} of {{total}} rows sent',
    adding: '{{done}} of {{total}} parts added',
    removing: 'Removing…',
    stopped: 'The import stopped: {{reason}}',
    continue: 'Continue',
  },
  done: {
    added_one: '{{count}} report was added.',
    added_other: '{{count}} reports were added.',
    known_one: '{{count}} row was left out, because it was imported before.',
    known_other: '{{count}} rows were left out, because they were imported before.',
    pending: 'They wait for review.',
    approved: 'They are public. Those with names or contact details in their text wait for review.',
    removed: 'The import was taken back. None of its reports is public or waits for review any more.',
    another: 'Import another file',
  },
  earlier: {
    title: 'Earlier imports',
    facts: '{{when}}, {{name}}',
    takeBack: 'Take back',
    of: 'Take back {{file}}',
    sure: 'Remove the reports of this import, also those that are public? Only a super admin also removes those that were rejected.',
    confirm: 'Yes, remove them',
    failed: 'This could not be taken back: {{reason}}',
    state: {
      staging: 'Not finished',
      adding: 'Being added',
      added: 'Added',
      removing: 'Being taken back',
      removed: 'Taken back',
    },
  },
  back: 'Back',
} as const;

declare module 'i18next' {
  interface ResourceNamespaceMap {
    import: typeof en;
  }
}

export const importTexts = addTexts('import', en);
