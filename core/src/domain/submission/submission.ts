import type { AuditEntry } from '../audit/audit.ts';
import type { DatePrecision, Severity, TimeOfDay } from '../incident/incidentTerms.ts';
import type { PublicIncident } from '../incident/publicIncident.ts';
import type { MediaKind, MediaType } from '../media/mediaTypes.ts';
import type { PictureSize } from '../media/pictureSize.ts';
import type { Addition } from './addition.ts';
import { claimOf, isIncident, type Kind, type Life, type Moment, type Person } from './life.ts';

/** Both coordinates are null while nobody has put a pin. */
export type Place = { location: string; latitude: number | null; longitude: number | null };

/** The public fields (incidentFields.ts) that people fill in, and the time of day. */
type Told = Omit<
  PublicIncident,
  | 'id'
  | 'mediaFiles'
  | 'shareableUrl'
  | 'partnerId'
  | 'createdAt'
  | 'furtherSources'
  | 'verifiedBy'
  | 'sourceUrl'
  | 'placeMetres'
  | 'datePrecision'
  | keyof Place
> & { incidentTime: TimeOfDay };

export type FileFacts = {
  name: string;
  kind: MediaKind;
  contentType: MediaType;
  bytes: number;
  size?: PictureSize;
  /** The name of its copy in the public container, written before the copy is shown. */
  publicName?: string;
  isPendingRemoved?: true;
};

export type FileDetails = Pick<Told, 'title' | 'incidentDate' | 'incidentTime' | 'incidentType' | 'severity'> & {
  location: string;
};

/** Nobody but its sender writes this. Receipts, exports and partners read nothing else. */
export type Sent = {
  report: Told & Place & { sourceUrl: string | null; atHome: boolean };
  post: { postUrl: string | null; context: string };
  /** `details`: null unless the file is a recording, because its sender describes no other file. */
  media: { file: FileFacts; details: FileDetails | null };
};

/** The public reads this, as reviewers made it. `atHome`: the public sees only the district, for ever. */
export type Entry = Told &
  Place & {
    sourceUrl: string | null;
    atHome: boolean;
    verifiedBy: string | null;
    /** An approval writes these (precision.ts). */
    placeMetres?: number;
    datePrecision?: DatePrecision;
  };

/** The parts that a merge can take; a place is always taken whole. */
export type Gives = Partial<Pick<Entry, 'title' | 'description' | 'incidentType' | 'severity'>> & {
  place?: Place;
  date?: Pick<Entry, 'incidentDate' | 'incidentTime'>;
};

/**
 * A report or post that a reviewer merged into an incident. `revision`: its own when it was merged. `wasPublic`: before
 * it was taken off the map and merged.
 */
export type Source = {
  id: string;
  kind: 'report' | 'post';
  sentAt: Moment;
  link: string | null;
  revision: number;
  by: Person;
  at: Moment;
  wasPublic?: true;
  gives: Gives;
};

export type Sender = {
  contactEmail: string | null;
  allowContact: 'yes' | 'no';
  /** The name of the active partner whose link was used. */
  partner: string | null;
  /** A robot probably sent it (too fast, or not checked): a hint for reviewers, no reason to reject. */
  isSuspected?: true;
  /** The id of the first report of its flood. */
  floodOf?: string;
  /** The importer of an imported report (`Import`). */
  importer?: string;
};

export type Submission<K extends Kind = Kind> = {
  [P in K]: {
    /** Random; an incident keeps it. Never the name of a file. */
    id: string;
    kind: P;
    sentAt: Moment;
    life: Life;
    sender: Sender;
    sent: Sent[P];
    /** A report has one from the start, a post or a file from its approval until that is undone. */
    entry: Entry | null;
    /** Names: of pending files until it is public. Each file has a submission of its own, `merged` as 'file'. */
    files: string[];
    sources?: Source[];
    /** The parts whose own values were public before a source gave them: somebody approved these alone. */
    ownWasPublic?: (keyof Gives)[];
    additions?: Addition[];
    /** The recording that a file came with, or the report or post that it was added to. */
    belongsTo?: { id: string; as: 'recording' | 'addition'; atHome?: true };
    /** The canonical link of a post. Posts that wait with one link are decided together. */
    link?: string | null;
    /** An older post with the same link stands in the queue for this one. */
    isBehind?: true;
    /** Of a decided post: the others of its link as its reviewer saw them, until they are settled as it is. */
    decidedWith?: { id: string; changedAt: Moment }[];
    /** The highest severity that it or a source ever had, where that is not its own. It can only rise. */
    highestSeverity?: Severity;
    /** The number of changes that a decision is about: neither reviewers' work nor a claim is one. */
    revision: number;
    /** The sweep finds by this what a crash left unfinished. */
    changedAt: Moment;
    /** Saved with the change, so that a crash cannot lose it, and then copied to the audit trail. */
    lastChange?: AuditEntry;
  };
}[K];

export type Report = Submission<'report'>;
export type Post = Submission<'post'>;
export type Media = Submission<'media'>;

/** An incident, or what is about to become one. */
export type Incident = Submission & { entry: Entry };

export type Arrival = { id: string; now: Date; partner?: string | null; isSuspected?: boolean };

export const newSubmission = (
  { id, now, partner = null, isSuspected = false }: Arrival,
  { contactEmail, allowContact }: { contactEmail?: string | undefined; allowContact: Sender['allowContact'] },
) => ({
  id,
  sentAt: now.toISOString(),
  life: { is: 'waiting' } as const,
  sender: { contactEmail: contactEmail ?? null, allowContact, partner, ...(isSuspected ? { isSuspected } : {}) },
  revision: 0,
  changedAt: now.toISOString(),
});

/** The only way to the words of an incident: its own, or those that a source gives in their place. */
export function shown(submission: { entry: Entry; sources?: Source[] }): Entry;
export function shown(submission: Pick<Submission, 'entry' | 'sources'>): Entry | null;
export function shown({ entry, sources = [] }: Pick<Submission, 'entry' | 'sources'>): Entry | null {
  return (
    entry &&
    sources.reduce<Entry>(
      (into, { gives: { place, date, ...words } }) => ({ ...into, ...words, ...place, ...date }),
      entry,
    )
  );
}

export const hasEntry = (submission: Submission): submission is Incident => submission.entry !== null;

/** Whether reviewers list it as an incident. */
export const isOfIncidents = ({ kind, life, entry }: Pick<Submission, 'kind' | 'life' | 'entry'>): boolean =>
  entry !== null && isIncident(kind, life);

export const isPublic = ({ life }: Pick<Submission, 'life'>): boolean => life.is === 'public';

export const isWaiting = ({ life }: Pick<Submission, 'life'>): boolean => life.is === 'waiting';

/** Whether it is a file that its uploader may still send with something. */
export const isBare = ({ life, belongsTo, entry }: Pick<Submission, 'life' | 'belongsTo' | 'entry'>): boolean =>
  life.is === 'waiting' && belongsTo === undefined && entry === null;

/** The submission that it is a part of, or was rejected with. */
export const belongsToNow = ({ life }: Pick<Submission, 'life'>): string | undefined =>
  life.is === 'merged' ? life.into : life.is === 'rejected' ? life.with : undefined;

/** The public files that it shows, or that its approval is copying. The sweep removes every other public file. */
export const publicFilesOf = ({ life, files }: Pick<Submission, 'life' | 'files'>): string[] =>
  life.is === 'public' ? files : Object.values(claimOf(life)?.names ?? {});
