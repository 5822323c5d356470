import type { Handler } from '../../http/handler.ts';

export const signIn: Handler<'signIn'> = ({ query: { to } }) => ({
  location: `/.auth/login/aad?post_login_redirect_uri=${encodeURIComponent(to)}`,
});
