/** A chunk of its own: most visitors never share. */
export const loadShareDialog = async () => (await import('./ShareDialog.tsx')).ShareDialog;
