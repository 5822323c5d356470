import { createContext, type ReactNode, useState } from 'react';
import { type Kept, KeptContext } from '../lib/storage/kept.ts';
import { useLazyImport } from '../ui/feedback/useLazyImport.ts';

const load = {
  report: async () => (await import('./ReportAction.tsx')).ReportAction,
  post: async () => (await import('../features/post/PostDrawer.tsx')).PostDrawer,
  record: async () => (await import('../features/recorder/RecorderDialog.tsx')).RecorderDialog,
};

/** What a visitor can send: a report, a link to a post, a recording. */
export type ActionName = keyof typeof load;

type Action = { isLoading: boolean; prepare: () => void; open: () => void };

export const ActionsContext = createContext<Record<ActionName, Action> | null>(null);

/** `isPutAway`: closed by a phone's Back, to be as it was when it is opened again. */
const closed = { isOpen: false, isPutAway: false, opening: 0, kept: new Map() as Kept };

function useAction<Part>(loadPart: () => Promise<Part>) {
  const { part, isLoading, get, prepare } = useLazyImport(loadPart);
  const [{ isOpen, isPutAway, opening, kept }, setState] = useState(closed);
  const open = async () => {
    if (await get())
      setState((was) =>
        was.isOpen || was.isPutAway
          ? { ...was, isOpen: true }
          : { isOpen: true, isPutAway: false, opening: was.opening + 1, kept: new Map() },
      );
  };
  const close = () => {
    kept.clear();
    setState((was) => ({ ...was, isOpen: false, isPutAway: false }));
  };
  const props = {
    open: isOpen,
    onPutAway: () => setState((was) => ({ ...was, isOpen: false, isPutAway: true })),
    onClose: close,
  };
  /** The keys: a dialog that is opened again while it still closes must not show what was discarded. */
  const show = (dialog: (shown: Part) => ReactNode) =>
    part && (
      <KeptContext key={opening} value={kept}>
        {dialog(part)}
      </KeptContext>
    );
  return { show, isMounted: isOpen || isPutAway, props, action: { isLoading, prepare, open: () => void open() } };
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
      {report.show((Report) => (
        <Report {...report.props} />
      ))}
      {post.show((Post) => (
        <Post {...post.props} />
      ))}
      {record.show((Recorder) => record.isMounted && <Recorder {...record.props} />)}
    </ActionsContext>
  );
}
