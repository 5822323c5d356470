import { createContext, type ReactNode, useState } from 'react';
import { useLazyImport } from '../ui/useLazyImport.ts';

const load = {
  report: async () => (await import('./ReportAction.tsx')).ReportAction,
  post: async () => (await import('../features/post/PostDrawer.tsx')).PostDrawer,
  record: async () => (await import('../features/recorder/RecorderDialog.tsx')).RecorderDialog,
};

/** What a visitor can send: a report, a link to a post, a recording. */
export type ActionName = keyof typeof load;

type Action = { isLoading: boolean; prepare: () => void; open: () => void };

export const ActionsContext = createContext<Record<ActionName, Action> | null>(null);

function useAction<Part>(loadPart: () => Promise<Part>) {
  const { part, isLoading, get, prepare } = useLazyImport(loadPart);
  const [{ isOpen, opening }, setState] = useState({ isOpen: false, opening: 0 });
  const open = async () => {
    if (await get()) setState((was) => (was.isOpen ? was : { isOpen: true, opening: was.opening + 1 }));
  };
  const close = () => setState((was) => ({ ...was, isOpen: false }));
  return { part, isOpen, opening, close, action: { isLoading, prepare, open: () => void open() } };
}

/**
 * The dialogs of `ActionButton`, each loaded when it is first opened. They are kept here because the buttons change
 * their place when the screen is turned, and nothing that was typed may be lost with them.
 */
export function Actions({ children }: { children: ReactNode }) {
  const report = useAction(load.report);
  const post = useAction(load.post);
  const record = useAction(load.record);
  return (
    <ActionsContext value={{ report: report.action, post: post.action, record: record.action }}>
      {children}
      {/* The keys: a dialog that is opened again while it still closes must not show what was discarded. */}
      {report.part && <report.part key={report.opening} open={report.isOpen} onClose={report.close} />}
      {post.part && <post.part key={post.opening} open={post.isOpen} onClose={post.close} />}
      {record.part && record.isOpen && <record.part onClose={record.close} />}
    </ActionsContext>
  );
}
