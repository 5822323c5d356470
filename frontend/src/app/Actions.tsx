import { createContext, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx';
import { useLazyImport } from '../ui/useLazyImport.ts';
import { showToast } from '../ui/useToast.ts';

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
  const { t } = useTranslation();
  const onFailed = () => {
    close();
    showToast({ title: t('failure.notOpened.title'), body: t('failure.notOpened.body'), intent: 'error' });
  };
  /** The keys: a dialog that is opened again while it still closes must not show what was discarded. */
  const show = (dialog: (shown: Part) => ReactNode) =>
    part && (
      <ErrorBoundary key={opening} fallback={null} onFailed={onFailed}>
        {dialog(part)}
      </ErrorBoundary>
    );
  return { show, isOpen, close, action: { isLoading, prepare, open: () => void open() } };
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
        <Report open={report.isOpen} onClose={report.close} />
      ))}
      {post.show((Post) => (
        <Post open={post.isOpen} onClose={post.close} />
      ))}
      {record.show((Recorder) => record.isOpen && <Recorder onClose={record.close} />)}
    </ActionsContext>
  );
}
