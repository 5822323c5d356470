import type { ImportChoice, ImportRow, ImportStatus, RowCheck } from '@incidentmap/core/domain/partners/imports';
import { useEffect, useRef, useState } from 'react';
import { callWithProof } from '../../api/proof.ts';
import { useMutation } from '../../api/useMutation.ts';
import { partsOf } from './read/columns.ts';
import { sendParts } from './sendParts.ts';

export type Progress = { phase: 'checking' | 'sending' | 'adding' | 'removing'; done: number; total: number };

/** The calls of an import: each sends the rows in parts, and says how far it is. */
export function useImport() {
  const start = useMutation('startImport');
  const commit = useMutation('commitImport');
  const removal = useMutation('takeBackImport');
  const [progress, setProgress] = useState<Progress | null>(null);
  /** The import under way, and which of its parts have arrived. */
  const underWay = useRef<{ id: string; sent: Set<number> } | null>(null);
  const isCancelled = useRef(false);
  const isSending = progress?.phase === 'sending';

  // Until all rows have arrived, closing the page would lose the import.
  useEffect(() => {
    if (!isSending) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', warn);
    return () => removeEventListener('beforeunload', warn);
  }, [isSending]);

  /** Returns null when it is cancelled. */
  async function checkRows(rows: readonly ImportRow[]): Promise<RowCheck[] | null> {
    isCancelled.current = false;
    const parts = [...partsOf(rows).entries()];
    const checked: RowCheck[][] = [];
    const showProgress = () => setProgress({ phase: 'checking', done: checked.flat().length, total: rows.length });
    try {
      showProgress();
      await sendParts(
        parts,
        async ([part, sent]) => {
          checked[part] = (await callWithProof('checkImport', { body: { rows: sent } })).rows;
          showProgress();
        },
        () => isCancelled.current,
      );
    } finally {
      setProgress(null);
    }
    return isCancelled.current ? null : checked.flat();
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
  async function addRows(rows: readonly ImportRow[], choice: Omit<ImportChoice, 'parts'>): Promise<ImportStatus> {
    isCancelled.current = false;
    const parts = partsOf(rows);
    try {
      underWay.current ??= { id: (await start.run({ body: { ...choice, parts: parts.length } })).id, sent: new Set() };
      const { id, sent } = underWay.current;
      const showProgress = () => {
        const done = parts.filter((_, part) => sent.has(part)).flat().length;
        setProgress({ phase: 'sending', done, total: rows.length });
      };
      showProgress();
      await sendParts(
        [...parts.entries()].filter(([part]) => !sent.has(part)),
        async ([part, some]) => {
          await callWithProof('stageImport', { params: { id }, body: { part, rows: some } });
          sent.add(part);
          showProgress();
        },
        () => isCancelled.current,
      );
      let status: ImportStatus | null = null;
      while ((status === null || status.state === 'adding') && !isCancelled.current) {
        setProgress({ phase: 'adding', done: status ? status.added + status.known : 0, total: rows.length });
        status = await commit.run({ params: { id } });
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
