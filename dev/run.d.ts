/** Whether the folder's node_modules matches its package-lock.json. */
export function isInstalled(root: string): boolean;
/** The path of the Node that runs the scripts; undefined when none is recent enough. */
export function findNode(root: string): string | undefined;
