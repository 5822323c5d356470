import type { ImportChoice, ImportRow, ImportStatus, RowCheck } from '@incidentmap/core/domain/imports/imports';
import { useRef, useState } from 'react';
import { useMutation } from '../../api/useMutation.ts';
import { partsOf } from './columns.ts';

export type Progress = { phase: 'checking' | 'sending' | 'adding' | 'removing'; done: number; total: number };

/** The calls of an import: each sends the rows in parts, one after another, and says how far it is. */
export function useImport() {
  const check = useMutation('checkImport');
  const start = useMutation('startImport');
  const stage = useMutation('stageImport');
  const commit = useMutation('commitImport');
  const removal = useMutation('takeBackImport');
  const [progress, setProgress] = useState<Progress | null>(null);
  /** The import under way, and how many of its parts have arrived. */
  const underWay = useRef<{ id: string; sent: number } | null>(null);
  const isCancelled = useRef(false);

  async function checkRows(rows: readonly ImportRow[]): Promise<RowCheck[] | null> {
    isCancelled.current = false;
    const checked: RowCheck[] = [];
    try {
      for (const part of partsOf(rows)) {
        if (isCancelled.current) return null;
        setProgress({ phase: 'checking', done: checked.length, total: rows.length });
        checked.push(...(await check.run({ body: { rows: part } })).rows);
      }
    } finally {
      setProgress(null);
    }
    return checked;
  }

  /** Removes an import, from the server too. */
  async function takeBack(id: string): Promise<ImportStatus> {
    setProgress({ phase: 'removing', done: 0, total: 0 });
    try {
      let status = await removal.run({ params: { id } });
      while (status.state === 'removing') status = await removal.run({ params: { id } });
      return status;
    } finally {
      setProgress(null);
    }
  }

  /** Adds all rows, or none when it is cancelled. After a failure it continues where it stopped. */
  async function addRows(rows: readonly ImportRow[], choice: ImportChoice): Promise<ImportStatus> {
    isCancelled.current = false;
    try {
      underWay.current ??= { id: (await start.run({ body: choice })).id, sent: 0 };
      const { id } = underWay.current;
      const parts = partsOf(rows);
      while (underWay.current.sent < parts.length && !isCancelled.current) {
        const part = underWay.current.sent;
        setProgress({ phase: 'sending', done: parts.slice(0, part).flat().length, total: rows.length });
        await stage.run({ params: { id }, body: { part, rows: parts[part] ?? [] } });
        underWay.current.sent += 1;
      }
      let status: ImportStatus | null = null;
      while ((status === null || status.state === 'adding') && !isCancelled.current) {
        setProgress({ phase: 'adding', done: status?.done ?? 0, total: parts.length });
        status = await commit.run({ params: { id }, body: { parts: parts.length } });
      }
      const ended = status === null || isCancelled.current ? await takeBack(id) : status;
      underWay.current = null;
      return ended;
    } finally {
      setProgress(null);
    }
  }

  /** Gives up an import that has stopped. */
  async function abandon(): Promise<void> {
    if (underWay.current) await takeBack(underWay.current.id);
    underWay.current = null;
  }

  return { checkRows, addRows, takeBack, abandon, cancel: () => (isCancelled.current = true), progress };
}
