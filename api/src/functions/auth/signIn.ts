import type { Handler } from '../../handlers.ts';

export const signIn: Handler<'signIn'> = () => ({ location: '/.auth/login/aad?post_login_redirect_uri=/admin' });
