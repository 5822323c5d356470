/** Puts the focus into the field with this id and shows it with its label. A group of choices gives it to the chosen one, or the first. */
export function focusField(id: string): void {
  const field = document.getElementById(id);
  const control = field?.matches('input, select, textarea')
    ? field
    : (field?.querySelector<HTMLElement>('input:checked') ?? field?.querySelector<HTMLElement>('input'));
  control?.focus({ preventScroll: true });
  control?.scrollIntoView({ block: 'center' });
}
