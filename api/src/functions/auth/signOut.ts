import type { Handler } from '../../handler.ts';

export const signOut: Handler<'signOut'> = () => ({ logoutUrl: '/.auth/logout?post_logout_redirect_uri=/' });
