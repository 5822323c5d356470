import type { Handler } from '../../http/handler.ts';

/** Assigned roles come before `authenticated`, so that the first role is the most specific. */
export const getSession: Handler<'getSession'> = ({ principal }) => {
  if (!principal) return { isAuthenticated: false, user: null };
  const assigned = principal.roles.filter((role) => role !== 'anonymous' && role !== 'authenticated');
  return { isAuthenticated: true, user: { name: principal.name, roles: [...assigned, 'authenticated'] } };
};
