import type { Handler } from '../../http/handler.ts';

export const getChallenge: Handler<'getChallenge'> = async ({ services }) => ({
  challenge: (await services.challenges.issue()) as Record<string, unknown> | null,
});
