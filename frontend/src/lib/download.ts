/** Has the browser save a value as a JSON file. `name` has no extension. */
export const downloadJson = (name: string, value: unknown): void =>
  downloadText(`${name}.json`, 'application/json', JSON.stringify(value, null, 2));

/** Has the browser save a text as a file. */
export function downloadText(name: string, type: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}
