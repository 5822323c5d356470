import type { AuditEntry } from '../audit/audit.ts';
import type { DatePrecision, Severity, TimeOfDay } from '../incident/incidentTerms.ts';
import type { PublicIncident } from '../incident/publicIncident.ts';
import type { MediaKind, MediaType } from '../media/mediaTypes.ts';
import type { PictureSize } from '../media/pictureSize.ts';
import type { Addition } from './addition.ts';
import { claimOf, isIncident, type Kind, type Life, type Moment, type Person } from './life.ts';

/** Everything that is sent, in one collection: the envelope, and what is in it by kind. */

/** Both coordinates are null in a report to which nobody has put a pin. */
export type Place = { location: string; latitude: number | null; longitude: number | null };

/**
 * What describes an event: the public fields of the table in incidentFields.ts that people fill in, and the time of
 * day.
 */
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

/** What its sender said of a recording. */
export type FileDetails = Pick<Told, 'title' | 'incidentDate' | 'incidentTime' | 'incidentType' | 'severity'> & {
  location: string;
};

/** What its sender sent and corrected. Nobody else writes it; receipts, exports and partners read nothing but this. */
export type Sent = {
  report: Told & Place & { sourceUrl: string | null; atHome: boolean };
  post: { postUrl: string | null; context: string };
  /** `details`: null of a bare file, and of one that was added to a report, which says nothing of its own. */
  media: { file: FileFacts; details: FileDetails | null };
};

/**
 * What the public reads, as reviewers have made it. `atHome`: the public sees only the district; it never goes back.
 */
export type Entry = Told &
  Place & {
    sourceUrl: string | null;
    atHome: boolean;
    verifiedBy: string | null;
    /** How coarse the public place and day are (precision.ts); written when it is approved. */
    placeMetres?: number;
    datePrecision?: DatePrecision;
  };

/** The parts that a merge can take; a place is always taken whole. */
export type Gives = Partial<Pick<Entry, 'title' | 'description' | 'incidentType' | 'severity'>> & {
  place?: Place;
  date?: Pick<Entry, 'incidentDate' | 'incidentTime'>;
};

/**
 * A report or post that a reviewer merged into an incident. What it gives ends with it, also as a reviewer has edited
 * that. `revision`: its own when it was merged.
 */
export type Source = {
  id: string;
  kind: 'report' | 'post';
  sentAt: Moment;
  link: string | null;
  revision: number;
  by: Person;
  at: Moment;
  gives: Gives;
};

export type Sender = {
  contactEmail: string | null;
  allowContact: 'yes' | 'no';
  /** The name of the partner whose link was used. */
  partner: string | null;
  /** Probably sent by a robot (too fast, or not checked): a hint for reviewers, no reason to reject. */
  isSuspected?: true;
  /** The id of the first report of the flood that it belongs to. */
  floodOf?: string;
  /** Of a report that was imported: whose import it was (`Import`). */
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
    /** Of a report from the start; of the others from their approval on, and null again when that is undone. */
    entry: Entry | null;
    /**
     * The names of its files: pending ones until it is public. Each has a submission of its own, `merged` as 'file'.
     */
    files: string[];
    sources?: Source[];
    /** The parts whose own values were public before a source gave them; nobody has approved those of the others. */
    ownWasPublic?: (keyof Gives)[];
    /** What its sender added later, for the reviewers. */
    additions?: Addition[];
    /**
     * Of a file: the recording with which it came, or the report or post to which it was added. `atHome`: that happened
     * at someone's home.
     */
    belongsTo?: { id: string; as: 'recording' | 'addition'; atHome?: true };
    /** Of a post: its canonical link. Those that wait with one link are decided together. */
    link?: string | null;
    /** Of a post: an older one with its link stands in the queue for it. */
    isBehind?: true;
    /** Of a decided post: the others of its link as its reviewer saw them, which are decided with it. */
    decidedWith?: { id: string; changedAt: Moment }[];
    /** The highest severity that it or one of its sources ever had, where that is not its own. It can only rise. */
    highestSeverity?: Severity;
    /** Counts what a decision is about. Neither work of reviewers nor a claim counts. */
    revision: number;
    /** When it was last changed. The sweep uses it to find what a crash left unfinished. */
    changedAt: Moment;
    /**
     * The audit entry of the last change: saved with the change, so that a crash cannot lose it, and copied to the
     * audit trail.
     */
    lastChange?: AuditEntry;
  };
}[K];

export type Report = Submission<'report'>;
export type Post = Submission<'post'>;
export type Media = Submission<'media'>;

/** A submission with an entry: an incident, or what is about to become one. */
export type Incident = Submission & { entry: Entry };

/** How a submission arrives. `partner`: the name of the active partner whose link was used. */
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

/** The only way to what the incident says: its own words, and in their place what its sources give. */
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

/**
 * Whether reviewers list it as an incident. A post or a file was never one before it was public, which is when it has
 * an entry.
 */
export const isOfIncidents = ({ kind, life, entry }: Pick<Submission, 'kind' | 'life' | 'entry'>): boolean =>
  entry !== null && isIncident(kind, life);

export const isPublic = ({ life }: Pick<Submission, 'life'>): boolean => life.is === 'public';

/** Whether it waits for a decision. One whose approval can still be undone does not. */
export const isWaiting = ({ life }: Pick<Submission, 'life'>): boolean => life.is === 'waiting';

/** Whether it is a file of which nobody has said anything yet: its uploader may still send it with something. */
export const isBare = ({ life, belongsTo, entry }: Pick<Submission, 'life' | 'belongsTo' | 'entry'>): boolean =>
  life.is === 'waiting' && belongsTo === undefined && entry === null;

/** The submission of which it is a part, or with which it was rejected; undefined where it stands alone. */
export const belongsToNow = ({ life }: Pick<Submission, 'life'>): string | undefined =>
  life.is === 'merged' ? life.into : life.is === 'rejected' ? life.with : undefined;

/**
 * The public files that it accounts for: those that it shows, or those that an approval is copying. The sweep removes
 * every other public file.
 */
export const publicFilesOf = ({ life, files }: Pick<Submission, 'life' | 'files'>): string[] =>
  life.is === 'public' ? files : Object.values(claimOf(life)?.names ?? {});
