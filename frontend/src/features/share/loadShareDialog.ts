/** In a chunk of its own, because most visitors never share. */
export const loadShareDialog = async () => (await import('./ShareDialog.tsx')).ShareDialog;
