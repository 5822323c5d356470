import { readFileSync } from 'node:fs';
import { type Operation, type OperationEntry, operations } from '@incidentmap/core/contract';
import { describe, expect, it } from 'vitest';
import { sourcesIn } from './sources.ts';

const entries = Object.entries(operations) as [Operation, OperationEntry][];
const handlers = sourcesIn('api/src/functions');
const rulesFile = 'core/src/domain/review/permissions.ts';
const rules = readFileSync(rulesFile, 'utf8');
const predicates = [...rules.matchAll(/^export const (may\w+)/gm)].map(([, name]) => name!);
/** Predicates that depend on the caller alone. */
const ofTheCallerAlone = new Set([
  'maySeeDecided',
  'maySeeWholeTrail',
  'mayManagePartners',
  'mayManagePublicMedia',
  'maySettleRequests',
  'mayImport',
  'mayImportApproved',
  'maySeeAllImports',
]);

/** The text of a handler; where it answers by what another one of its folder does, that one's too. */
function textOf(name: string): string {
  const { path, text } = handlers.find((handler) => handler.path.endsWith(`/${name}.ts`))!;
  const others = [...text.matchAll(/from '\.\/(\w+\.ts)'/g)].map(([, file]) => path.replace(/[^/]+$/, file!));
  return [text, ...handlers.filter((handler) => others.includes(handler.path)).map((other) => other.text)].join('\n');
}

/** What is wrong with a restricted handler; null when it checks permissions correctly. */
function fault(text: string): string | null {
  const imported = /import \{([^}]*)\} from '@incidentmap\/core\/domain\/review\/permissions'/.exec(text)?.[1] ?? '';
  const names = [...imported.matchAll(/\bmay\w+/g)].map(([name]) => name);
  // A command asks the table of the lives about its caller, in the state that is stored.
  const isOfLives = /\bcallerOf\b/.test(imported) && /\bcallerOf\(principal\)/.test(text);
  if (names.length === 0 && !isOfLives) return 'asks no predicate of permissions.ts';
  for (const name of names) {
    // A command receives the predicate and applies it to the document that it has just read.
    const asked = [
      ...text.matchAll(new RegExp(`\\b${name}\\((principal|reader)((?:, [\\w.?]+(?: \\?\\? null)?)*)\\)`, 'g')),
    ];
    if (asked.length === 0) return `does not ask ${name} about its caller`;
    if (!ofTheCallerAlone.has(name) && asked.some(([, , stored]) => stored === '')) {
      return `asks ${name} without what is stored`;
    }
  }
  if (/\bisAdmin\b|\bisSuperAdmin\b|\.roles\b|'SuperAdmin'/.test(text)) return 'decides by roles itself';
  return null;
}

describe('permissions', () => {
  it.each(entries.filter(([, { access }]) => access !== 'anyone' && access !== 'platform').map(([name]) => name))(
    '%s checks permissions.ts against the stored document',
    (name) => {
      expect(fault(textOf(name))).toBeNull();
    },
  );

  it('a handler that checks nothing, or the wrong thing, is detected', () => {
    const taken = "import { mayEdit } from '@incidentmap/core/domain/review/permissions';\n";
    expect(fault('export const edit = async () => undefined;')).toMatch('asks no predicate');
    const lives = "import { callerOf } from '@incidentmap/core/domain/review/permissions';\n";
    expect(fault(lives)).toMatch('asks no predicate');
    expect(fault(`${lives}undo(services, id, callerOf(principal))`)).toBeNull();
    expect(fault(`${lives}undo(services, id, callerOf(principal)); isAdmin(principal)`)).toMatch('by roles itself');
    expect(fault(taken)).toMatch('does not ask mayEdit');
    expect(fault(`${taken}mayEdit(principal)`)).toMatch('without what is stored');
    expect(fault(`${taken}mayEdit(principal, { isApproved: 'pending' })`)).toMatch('does not ask mayEdit');
    expect(fault(`${taken}mayEdit(principal, incident); isAdmin(principal)`)).toMatch('by roles itself');
    expect(fault(`${taken}mayEdit(principal, found.document)`)).toBeNull();
  });

  it('the server uses every predicate', () => {
    expect(predicates.length).toBeGreaterThan(10);
    const server = [...handlers, ...sourcesIn('core/src').filter(({ path }) => path !== rulesFile)];
    const used = (name: string) => server.some(({ text }) => new RegExp(`\\b${name}\\(`).test(text));
    const own = (name: string) => new RegExp(`\\b${name}\\(caller`).test(rules);
    expect(predicates.filter((name) => !used(name) && !own(name))).toEqual([]);
  });

  it('a report or a post is described only for a given reader, through reviewed.ts', () => {
    const elsewhere = [...handlers, ...sourcesIn('core/src/server')].filter(
      ({ path }) => path !== 'core/src/server/views/reviewed.ts',
    );
    expect(elsewhere.filter(({ text }) => /\btoReviewed(Post)?\(/.test(text)).map(({ path }) => path)).toEqual([]);
  });
});
