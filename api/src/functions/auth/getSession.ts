import type { Handler } from '../../handlers.ts';

export const getSession: Handler<'getSession'> = ({ principal }) => ({
  isAuthenticated: principal !== null,
  user: principal && { name: principal.name, roles: principal.roles.filter((role) => role !== 'anonymous') },
});
