import { useTranslation } from 'react-i18next';
import type { ImportEvent, Question } from './importState.ts';
import { matchColumns } from './read/columns.ts';
import { rowHashes } from './read/rowHashes.ts';
import { likelyNames, recordsOf, type Table } from './read/table.ts';
import { importTexts } from './texts.ts';
import { UnreadableFile } from './read/unreadable.ts';
import { useNumber } from './useNumber.ts';

/** Reads a file, and asks which sheet and which row of names is meant where it may mean several. */
export function useFile(tell: (event: ImportEvent) => void): (file: File) => Promise<void> {
  const { t } = useTranslation(importTexts);
  const numberOf = useNumber();
  const ask = (asked: Omit<Question, 'answers'>, answers: { text: string; read: () => Promise<void> }[]) => {
    const another = { text: t('ask.another'), read: () => Promise.resolve() };
    const given = [...answers, another].map(({ text, read }) => ({ text, give: () => void attempt(read) }));
    tell({ is: 'asked', question: { ...asked, answers: given } });
  };
  const attempt = async (read: () => Promise<void>) => {
    tell({ is: 'restarted' });
    try {
      await read();
    } catch (error) {
      const { reason, named } = error instanceof UnreadableFile ? error : new UnreadableFile('damaged');
      tell({ is: 'failed', failure: { reason: t(`unreadable.${reason}`, named), isSignedOut: false } });
    }
  };
  const readBelow = async (name: string, table: Table, namesAt: number) => {
    const found = recordsOf(table, namesAt);
    const hashes = await rowHashes(found.records.map(({ cells }) => cells));
    tell({ is: 'opened', file: { name, found, hashes, columns: matchColumns(found.names) } });
  };

  const readTable = async (name: string, table: Table) => {
    const likely = likelyNames(table);
    if (likely === 0) return readBelow(name, table, 0);
    const lineAt = (at: number) => ({ at: table.rows[at]?.line ?? 0 });
    const names = (table.rows[likely]?.cells ?? []).filter((cell) => cell.trim() !== '').join(', ');
    const text = t(table.isText ? 'ask.namesInLine' : 'ask.namesInRow', { ...lineAt(likely), names });
    ask(
      { text, hint: t('ask.leaveOut') },
      [likely, 0].map((at) => ({
        text: t(table.isText ? 'ask.line' : 'ask.row', lineAt(at)),
        read: () => readBelow(name, table, at),
      })),
    );
  };

  return (file) =>
    attempt(async () => {
      const name = file.name.slice(0, 200);
      const { readTables } = await import('./read/readTables.ts');
      const [table, ...others] = await readTables(file);
      if (table && others.length === 0) return readTable(name, table);
      const tables = [table, ...others].filter((each) => each !== undefined);
      ask(
        { text: t('ask.sheet', { count: tables.length }) },
        tables.map((each) => ({
          text: t('ask.ofSheet', { name: each.name, ...numberOf(each.rows.length) }),
          read: () => readTable(name, each),
        })),
      );
    });
}
