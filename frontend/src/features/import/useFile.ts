import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ReadFile } from './importState.ts';
import { matchColumns } from './read/columns.ts';
import { rowHashes } from './read/rowHashes.ts';
import { likelyNames, recordsOf, type Table } from './read/table.ts';
import { importTexts } from './texts.ts';
import { UnreadableFile } from './read/unreadable.ts';
import { useNumber } from './useNumber.ts';

/** What a file leaves open. Each answer reads on. */
export type Question = { text: string; hint?: string; answers: { text: string; give: () => void }[] };

type Props = {
  onQuestion: () => void;
  /** null: nothing is wrong so far. */
  onFailure: (reason: string | null) => void;
  onFile: (file: ReadFile) => void;
};

/** Reads a file, and asks which sheet and which row of names is meant where it may mean several. */
export function useFile({ onQuestion, onFailure, onFile }: Props) {
  const { t } = useTranslation(importTexts);
  const numberOf = useNumber();
  const [question, setQuestion] = useState<Question | null>(null);

  const ask = (asked: Omit<Question, 'answers'>, answers: { text: string; read: () => Promise<void> }[]) => {
    const another = { text: t('ask.another'), read: () => Promise.resolve() };
    const given = [...answers, another].map(({ text, read }) => ({ text, give: () => void attempt(read) }));
    setQuestion({ ...asked, answers: given });
    onQuestion();
  };

  const attempt = async (read: () => Promise<void>) => {
    onFailure(null);
    setQuestion(null);
    try {
      await read();
    } catch (error) {
      const { reason, named } = error instanceof UnreadableFile ? error : new UnreadableFile('damaged');
      onFailure(t(`unreadable.${reason}`, named));
    }
  };

  const readBelow = async (name: string, table: Table, namesAt: number) => {
    const found = recordsOf(table, namesAt);
    const hashes = await rowHashes(found.records.map(({ cells }) => cells));
    onFile({ name, found, hashes, columns: matchColumns(found.names) });
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

  const open = (file: File) =>
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

  return { question, open };
}
