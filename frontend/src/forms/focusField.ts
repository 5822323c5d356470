/**
 * Focuses the field with this id and scrolls it into view with its label. In a group of radio buttons, it focuses the
 * chosen one or the first.
 */
export function focusField(id: string): void {
  const field = document.getElementById(id);
  const control = field?.matches('input, select, textarea')
    ? field
    : (field?.querySelector<HTMLElement>('input:checked') ?? field?.querySelector<HTMLElement>('input'));
  control?.focus({ preventScroll: true });
  control?.scrollIntoView({ block: 'center' });
}
