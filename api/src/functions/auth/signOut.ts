import type { Handler } from '../../handlers.ts';

export const signOut: Handler<'signOut'> = () => ({ logoutUrl: '/.auth/logout?post_logout_redirect_uri=/' });
