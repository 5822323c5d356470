/** A sentence as it stands in a file, a test file, and the title of the test there that shows the sentence. */
type Claim = readonly [sentence: string, testFile: string, title: string];

const leaks = 'tests/hostile/privacy/leaks.test.ts';
const links = 'tests/hostile/identity/links.test.ts';
const permissions = 'tests/hostile/identity/permissions.test.ts';
const receipts = 'tests/api/receipts/receipts.test.ts';
const retention = 'tests/timers/retention.test.ts';
const noLeak = 'contactPrivate, roughPlace, dayOnly: hold no value, key or header that could identify anyone';
const whatStays =
  'erase a report so that only what the privacy page names stays: who did what when, and the receipt for 30 days';

/** What the documents and the site's own texts claim about privacy and safety, by file. */
export const claims: Record<string, readonly Claim[]> = {
  'README.md': [['No visitor is tracked.', leaks, 'noCookies: set no cookie, for any request of any caller']],
  'docs/threat-model.md': [
    [
      "Nothing that anybody sends is public without a person's approval.",
      'tests/api/incidents/incidents.test.ts',
      'a report is public only after it is approved',
    ],
    [
      'reads, withdraws and erases only their own text, files and email address',
      links,
      'shows only their own text, files and email address, and so does the first sender’s',
    ],
    [
      'reads, withdraws and erases only their own text, files and email address',
      links,
      'erases only their own post; the first one waits as before',
    ],
    [
      'Nobody can shut out a witness by being first',
      links,
      '%s is accepted again, and waits with the next sender’s text',
    ],
    [
      'Sending a link reveals whether it is public, and not whether it is pending, rejected or withdrawn',
      links,
      'gets the same answer as a new one, with a receipt of its own',
    ],
    [
      'A receipt opens only what it was issued for',
      'tests/hostile/identity/receipts.test.ts',
      'cannot change the other post by "%s"',
    ],
    [
      'It travels in a body, never in an address.',
      receipts,
      'a receipt is looked up by POST, so that its code appears in no address, history or log',
    ],
    [
      'Withdrawn content is gone',
      'tests/hostile/privacy/additions.test.ts',
      'lose every file when its sender chooses to %s it, including an incident made from one',
    ],
    [
      'They find no erased word in the bytes of an SQLite file',
      'tests/hostile/privacy/remains.test.ts',
      'an erased report is in neither the database file nor its log',
    ],
    [
      'The memory of a running instance holds none after the next clean-up, within 20 minutes',
      'tests/hostile/privacy/remains.test.ts',
      'a heap snapshot of a running instance contains no word of an erased report after the clean-up',
    ],
    [
      "At someone's home only the district is public",
      'tests/hostile/privacy/atHome.test.ts',
      'is published with the district only, whatever the reviewer sends: %j',
    ],
    [
      'Any number of circles, boxes and areas tells nothing finer than the grid cell',
      'tests/hostile/privacy/circles.test.ts',
      'answer the same for every private point of a cell',
    ],
    [
      'Nothing public reveals the hour of a report',
      'tests/hostile/privacy/order.test.ts',
      'dayOnly: yield the same public answers and ETags whichever was sent first',
    ],
    [
      'Repeating a decision on a report, a post or a file, alone or in bulk, returns only id, status and revision, and whether another reviewer was first',
      permissions,
      'that is %s is answered by its status alone when the decision is repeated',
    ],
    [
      'Repeating a decision on a report, a post or a file, alone or in bulk, returns only id, status and revision, and whether another reviewer was first',
      permissions,
      'that another Admin publishes again is answered by the outcome alone',
    ],
    [
      'Decided reports are for super admins only, through every operation',
      permissions,
      'to $act as $role, in each of its states',
    ],
    [
      'Only Entra is trusted',
      'tests/hostile/identity/roles.test.ts',
      "an admin's address counts only in an Entra session",
    ],
    [
      'Roles are looked up on every call, so removing the person takes effect at once',
      'tests/api/auth/access.test.ts',
      'a removed admin loses access at the next call',
    ],
    [
      'They cannot open a receipt, nor tell whose counter one was',
      'tests/api/site/limits.test.ts',
      'do not tell whose counter one was to somebody who has the database, and not SECRET',
    ],
    [
      'A surge makes challenges harder for everyone and turns nobody away',
      'tests/api/site/challenge.test.ts',
      'makes challenges harder, turns nobody away, and ends',
    ],
    [
      'A file cannot take the service down',
      'media-cleaner/tests/videos.test.ts',
      'a file is cleaned while another one never ends',
    ],
    [
      'A file cannot take the service down',
      'tests/hostile/slots/slots.test.ts',
      'at most two of many concurrent pictures are decoded at once',
    ],
    [
      'They find no public file outside a public incident after one sweep, whatever crashed before it, and however shortly',
      'tests/hostile/races/publicSweep.test.ts',
      'the next sweep removes an unreferenced file, however recent it is',
    ],
    [
      'They find no public file outside a public incident after one sweep, whatever crashed before it, and however shortly',
      'tests/hostile/races/publicSweep.test.ts',
      'an approval that crashed at any step leaves no public file of its own',
    ],
    [
      'A file contains what it shows, and nothing else',
      'tests/api/uploads/media.test.ts',
      'contains no place, device, person or time: %s',
    ],
    [
      'No cache serves a file for more than five minutes',
      'tests/hostile/files/cacheControl.test.ts',
      'pending files are not cached, and public files for five minutes',
    ],
  ],
  'docs/personal-data.md': [
    [
      'its words that the incident took, until its sender withdraws or erases it',
      'tests/hostile/merges/overTime.test.ts',
      'takes its words away when it is erased after %i days',
    ],
    ['It does not delete everything. This stays, and the privacy page says so', receipts, whatStays],
    [
      "No search sends anybody's own location as it is.",
      'tests/journeys/public/search.test.ts',
      'what happened near me in the last month is found with three taps, and nobody learns where I am',
    ],
    [
      "it sends the device's coordinates, or the pin's, rounded to about a hundred metres",
      'tests/journeys/send/report.test.ts',
      'can be taken from the device, unless it is abroad: its area appears in the field, its coordinates are sent',
    ],
    [
      'Neither IP addresses nor user agents of visitors are stored or logged',
      leaks,
      "noAddress: nobody's IP address or browser is stored",
    ],
    ['We keep no search.', leaks, 'the log of all this contains nothing that was sent'],
  ],
  'docs/decisions/0044-rendered-documents.md': [
    [
      'It leaves by button and keys as soon as that kilobyte is there',
      'tests/journeys/public/documents.test.ts',
      '%s leaves the site',
    ],
  ],
  'frontend/src/features/privacy/texts.ts': [
    [
      'Turning it off deletes all of it at once and keeps only this choice.',
      'tests/journeys/public/safety.test.ts',
      'is not stored with preferences off: the device has nothing but the choice itself',
    ],
    ['Visitors get no cookies.', leaks, 'noCookies: set no cookie, for any request of any caller'],
    ["who: 'Super admins',", permissions, 'is listed for super admins alone: %s'],
    [
      'Receipt codes are kept only as a keyed hash.',
      receipts,
      'receiptHashed: is stored without its code, and nothing leads from the report to the code',
    ],
    [
      'For good: that something was sent, decided and erased, when and by whom, without a word of it.',
      receipts,
      whatStays,
    ],
    [
      'For 30 days: your receipt code, under which nothing is found but that it was erased.',
      receipts,
      'have the erasure itself forgotten: after 30 days the code is unknown',
    ],
    [
      'For 12 months: your request to us, with your email address and message, once it is closed.',
      retention,
      'a data-rights request is removed twelve months after it was closed',
    ],
    [
      'The content of rejected reports is deleted after 30 days.',
      retention,
      'rejected30d: loses its content, contact and files after 30 days; only the rejection and its reason are kept',
    ],
    [
      'Exact places and contact addresses of approved reports are deleted after 90 days.',
      retention,
      'originals90d: keeps only what the public sees after 90 days, and neither its exact place nor its contact',
    ],
    [
      'The text and author of a post collected from X are deleted within 24 hours.',
      retention,
      'posts24h: the text and author of a collected post are gone within 24 hours, even when X is never called again',
    ],
    [
      'The map shows only the rough place of an incident: the middle of an area.',
      leaks,
      'roughPlace: of a report at home is its district, in words and on the map; other places lie on the grid',
    ],
    [
      'The words of its location are public as they were sent, unless a reviewer changes them.',
      'tests/journeys/send/report.test.ts',
      'are public, so that its area’s name is offered in their place, by the keyboard too',
    ],
    [
      'Reviewers see it only if you agree to be contacted.',
      'tests/api/incidents/incidents.test.ts',
      'reviewers see the contact address only when its owner agreed to it',
    ],
    [
      'Reviewers see it only if you agree to be contacted.',
      'tests/api/submissions/posts.test.ts',
      'reviewers see a sender’s email address only if its owner agreed to be contacted: %o',
    ],
    [
      'Nothing that is sent becomes public before a person has approved it.',
      leaks,
      'reviewedFirst: nothing is public before someone approved it',
    ],
    ['No other field is ever sent to them.', leaks, noLeak],
    ['Your email address is never public.', leaks, noLeak],
    [
      'Pages load nothing from other companies, unless you choose to play a video from YouTube or TikTok',
      'tests/unit/domain/promises.test.ts',
      'noThirdParty: the content policy lets browsers load nothing from other hosts',
    ],
    [
      'Originals: only until they are cleaned, and two hours at most.',
      'tests/hostile/files/directUpload.test.ts',
      'can be finished for an hour after its address has ended, and is then removed, with its record',
    ],
  ],
  'frontend/src/features/gallery/texts.ts': [
    [
      'Nothing plays, and no other site is contacted, until you choose it.',
      'tests/journeys/public/gallery.test.ts',
      'asks another site for a video only when it is wanted',
    ],
  ],
  'frontend/src/features/import/texts.ts': [
    [
      'Add existing records from a CSV or Excel file, up to 10,000 at once.',
      'tests/unit/site/importFile.test.ts',
      'is refused when it is empty or has too many rows',
    ],
    [
      'Nothing is stored before you import.',
      'tests/api/imports/imports.test.ts',
      'names what each row lacks, finds its place, and stores nothing',
    ],
  ],
  'frontend/src/features/receipt/texts.ts': [
    [
      'The text, the place, your email address and every file are deleted from this site',
      receipts,
      'erase a report: none of its words is left in the database, and the receipt confirms it',
    ],
    [
      'The text, the place, your email address and every file are deleted from this site',
      'tests/api/receipts/receiptFiles.test.ts',
      'removes every file, public and pending, by erasing',
    ],
  ],
  'frontend/src/features/recorder/texts.ts': [
    [
      'The camera is on only while you see its picture here',
      'tests/journeys/send/record.test.ts',
      'can be discarded, and the camera is off whenever its picture is not shown',
    ],
  ],
  'frontend/src/features/report/texts.ts': [
    [
      'The district stands in place of the location, because it happened at someone’s home.',
      'tests/journeys/send/receipt.test.ts',
      'the preview and the public see only the district of a report at home',
    ],
  ],
  'frontend/src/features/review/requests/texts.ts': [
    [
      'What stays: who did what with it and when, without its words, and backups until they expire.',
      'tests/api/audit/trail.test.ts',
      'keeps no note and no field of what was erased, only that something was done',
    ],
  ],
  'frontend/src/features/review/team/texts.ts': [
    [
      'For the other reviewers only. It is never published.',
      'tests/hostile/privacy/reviewNotes.test.ts',
      'what reviewers write about a %s report reaches neither its sender, nor its partner, nor the public',
    ],
  ],
  'frontend/src/features/reviewFigures/texts.ts': [
    [
      'A month is published on the 15th of the next month, and never changes afterwards.',
      'tests/hostile/privacy/reviewFigures.test.ts',
      'somebody who keeps the public figures of every day cannot tell on which day anything was decided, or erased',
    ],
  ],
  'frontend/src/forms/texts.ts': [
    [
      'Never published. Sent only if you agree to be contacted.',
      'tests/journeys/send/post.test.ts',
      'goes without the email address of a sender who did not agree to be contacted',
    ],
  ],
  'frontend/src/safety/texts.ts': [
    [
      'It is shown only this once, and nobody can look it up for you.',
      'tests/journeys/send/receipt.test.ts',
      'is shown once after a report, can be copied, and finds the report again',
    ],
    [
      'what you type is kept, encrypted, only until you close this tab or send it',
      'tests/journeys/public/safety.test.ts',
      'is restored after a reload, is encrypted, is not in another tab, and is deleted after sending',
    ],
  ],
  'frontend/src/uploads/redaction/texts.ts': [
    [
      'They are painted over the picture before it leaves this device; the original is never sent.',
      'tests/journeys/send/uploads.test.ts',
      'is redacted before it is uploaded: no covered pixel leaves the browser',
    ],
  ],
};
