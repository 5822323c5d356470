import type { Handler } from '../../http/handler.ts';

export const signOut: Handler<'signOut'> = () => ({ logoutUrl: '/.auth/logout?post_logout_redirect_uri=/' });
