/** A chosen file: chosen → sending → sent, or failed. */
export type Item = {
  id: string;
  file: File;
  state: 'chosen' | 'sending' | 'sent' | 'failed';
  /** From 0 to 1. */
  progress: number;
  /** Set once it is sent: where it waits for review. */
  pendingUrl: string | null;
  /** The error text once it has failed. */
  reason: string | null;
};

export type Step =
  | { type: 'add'; items: readonly { id: string; file: File }[] }
  | { type: 'replace'; id: string; file: File }
  | { type: 'remove'; id: string }
  | { type: 'send'; id: string }
  | { type: 'progress'; id: string; progress: number }
  | { type: 'sent'; id: string; pendingUrl: string }
  | { type: 'fail'; id: string; reason: string }
  | { type: 'cancel'; id: string }
  | { type: 'unsend' }
  | { type: 'clear' };

const chosen = (id: string, file: File): Item => ({
  id,
  file,
  state: 'chosen',
  progress: 0,
  pendingUrl: null,
  reason: null,
});

export function after(items: readonly Item[], step: Step): readonly Item[] {
  if (step.type === 'add') return [...items, ...step.items.map(({ id, file }) => chosen(id, file))];
  if (step.type === 'clear') return [];
  if (step.type === 'unsend') return items.map(({ id, file }) => chosen(id, file));
  if (step.type === 'remove') return items.filter(({ id }) => id !== step.id);
  return items.map((item) => (item.id === step.id ? changed(item, step) : item));
}

function changed(item: Item, step: Exclude<Step, { type: 'add' | 'clear' | 'remove' | 'unsend' }>): Item {
  switch (step.type) {
    case 'replace':
      // A file that is uploading or uploaded cannot be replaced.
      return item.state === 'sending' || item.state === 'sent' ? item : chosen(item.id, step.file);
    case 'send':
      return { ...item, state: 'sending', progress: 0, reason: null };
    case 'progress':
      return item.state === 'sending' ? { ...item, progress: Math.max(item.progress, step.progress) } : item;
    case 'sent':
      return { ...item, state: 'sent', progress: 1, pendingUrl: step.pendingUrl };
    case 'fail':
      return { ...item, state: 'failed', reason: step.reason };
    case 'cancel':
      return chosen(item.id, item.file);
  }
}
