/** A reviewer's account as the others read it: `amina.k@example.org` is Amina K. */
export const nameOf = (account: string): string =>
  (account.split('@')[0] ?? account)
    .split(/[._-]+/)
    .filter((part) => part !== '')
    .map((part) => part.charAt(0).toLocaleUpperCase() + part.slice(1))
    .join(' ') || account;
