/** Whether node_modules of the folder is what its package-lock.json says. */
export function isInstalled(root: string): boolean;
/** The path of the Node that runs the scripts; undefined when there is none that can. */
export function findNode(root: string): string | undefined;
