import type { WaitingFilter, WaitingSort } from '@incidentmap/core/domain/review/queue';
import { newMedia } from '@incidentmap/core/domain/submission/media';
import type { FileDetails, Media, Post } from '@incidentmap/core/domain/submission/submission';
import { newPost } from '@incidentmap/core/domain/submission/post';
import { anIncident } from './builders.ts';

/**
 * Reports, posts and files that wait, each found by the text "sifted", and what each filter and order must leave of them:
 * the same for every kind.
 */

const sentAt = (day: number) => `2026-06-${String(day).padStart(2, '0')}T09:00:00.000Z`;

const report = (name: string, day: number, more: Parameters<typeof anIncident>[0] = {}) =>
  anIncident({
    id: `report-${name}`,
    title: 'Sifted',
    description: 'Words in which nobody is named.',
    sentAt: sentAt(day),
    incidentDate: sentAt(day).slice(0, 10),
    ...more,
  });

const post = (name: string, day: number, host: string, isSuspected = false): Post =>
  newPost(
    {
      postUrl: `https://${host}/sifted/${name}`,
      additionalContext: '',
      submitterEmail: undefined,
      allowContact: 'no',
      mediaFiles: [],
    },
    { id: `post-${name}`, now: new Date(sentAt(day)), isSuspected },
  );

const file = (name: string, day: number, more: Partial<FileDetails> = {}): Media => {
  const facts = { name: `file-${name}.jpg`, kind: 'image', contentType: 'image/jpeg', bytes: 1000 } as const;
  const made = newMedia(facts, { id: `file-${name}`, now: new Date(sentAt(day)) });
  const details: FileDetails = {
    title: 'Sifted',
    location: 'Leeds',
    incidentDate: sentAt(day).slice(0, 10),
    incidentTime: 'Unknown',
    incidentType: 'verbal',
    severity: 'medium',
    ...more,
  };
  return { ...made, sent: { ...made.sent, details }, belongsTo: { id: `recording-${name}`, as: 'recording' } };
};

export const siftedItems = {
  reports: [
    report('york', 1, { location: 'York', severity: 'low' }),
    report('online', 4, { location: 'Bath', incidentType: 'online', sourceUrl: 'https://x.com/a/status/1' }),
    report('robot', 7, { location: 'Hull', sender: { isSuspected: true } }),
    report('flood', 8, { location: 'Ely', sender: { floodOf: 'report-york' }, incidentDate: '2026-05-30' }),
    report('named', 9, { location: 'Ayr', description: 'His name is Adam Bright.' }),
  ],
  posts: [post('x', 2, 'x.com'), post('facebook', 5, 'www.facebook.com'), post('robot', 10, 'www.facebook.com', true)],
  files: [
    file('leeds', 3),
    file('online', 6, { location: 'Derby', incidentType: 'online', severity: 'low' }),
    file('critical', 11, { location: 'Luton', severity: 'critical', incidentDate: '2026-05-31' }),
  ],
};

/** The oldest first, unless another order is asked for. */
type Case = [what: string, query: Omit<WaitingFilter, 'text'> & { sort?: WaitingSort }, ids: string[]];

export const siftedCases: Case[] = [
  ['their type', { type: 'online' }, ['report-online', 'file-online.jpg']],
  ['their severity', { severity: 'low' }, ['report-york', 'file-online.jpg']],
  ['their first day', { from: '2026-06-09' }, ['report-named', 'post-robot']],
  [
    'their last day',
    { to: '2026-06-03' },
    ['report-york', 'post-x', 'file-leeds.jpg', 'report-flood', 'file-critical.jpg'],
  ],
  ['the day on which they happened, and not were sent', { to: '2026-05-31' }, ['report-flood', 'file-critical.jpg']],
  ['both days', { from: '2026-06-04', to: '2026-06-06' }, ['report-online', 'post-facebook', 'file-online.jpg']],
  ['a robot’s mark', { suspected: 'yes' }, ['report-robot', 'post-robot']],
  ['a robot’s or a flood’s mark', { quarantine: 'yes' }, ['report-robot', 'report-flood', 'post-robot']],
  ['a flood', { flood: 'report-york' }, ['report-flood']],
  ['their source', { source: 'x' }, ['post-x', 'report-online']],
  [
    'no source',
    { source: 'manual', to: '2026-06-07' },
    ['report-york', 'file-leeds.jpg', 'file-online.jpg', 'report-robot', 'report-flood', 'file-critical.jpg'],
  ],
  ['several at once', { type: 'online', severity: 'low', from: '2026-06-05' }, ['file-online.jpg']],
  [
    'their place',
    { sort: 'place' },
    [
      'report-named',
      'report-online',
      'file-online.jpg',
      'report-flood',
      'report-robot',
      'file-leeds.jpg',
      'file-critical.jpg',
      'report-york',
      'post-x',
      'post-facebook',
      'post-robot',
    ],
  ],
  [
    'their risk',
    { sort: 'risk' },
    [
      'file-critical.jpg',
      'report-named',
      // Marked, so before what is as severe and older.
      'report-robot',
      'report-flood',
      'file-leeds.jpg',
      'report-online',
      'report-york',
      'file-online.jpg',
      // Nobody has said yet how severe these are.
      'post-robot',
      'post-x',
      'post-facebook',
    ],
  ],
];
