import * as z from 'zod/mini';
import type { TokenCredential } from '@azure/core-auth';
import { fetchJson, OutsideError, under } from './fetchJson.ts';
import type { Scorer } from './scorer.ts';

/** https://learn.microsoft.com/azure/ai-services/content-safety/concepts/harm-categories */
const worstSeverity = 6;
const maxTextLength = 10_000;

const answer = z.object({
  categoriesAnalysis: z.array(z.object({ category: z.string(), severity: z.optional(z.number()) })),
});

const tokenScope = 'https://cognitiveservices.azure.com/.default';

/**
 * Azure AI Content Safety: the severity of hate in a text. Calls authenticate with the account's key, or with the identity
 * of this process. https://learn.microsoft.com/rest/api/contentsafety/text-operations/analyze-text
 */
export const makeContentSafety = ({
  endpoint,
  credential,
}: {
  endpoint: string;
  credential: string | TokenCredential;
}): Scorer => ({
  name: 'content safety',
  threshold: 2 / worstSeverity,
  async score(text, signal) {
    const { categoriesAnalysis } = await fetchJson(
      under(endpoint, 'contentsafety/text:analyze', { 'api-version': '2024-09-01' }),
      {
        schema: answer,
        signal,
        request: {
          method: 'POST',
          headers: { 'Content-Type': 'application/json', ...(await authHeaders(credential, signal)) },
          body: JSON.stringify({
            text: text.slice(0, maxTextLength),
            categories: ['Hate'],
            outputType: 'FourSeverityLevels',
          }),
        },
      },
    );
    const severity = categoriesAnalysis.find(({ category }) => category === 'Hate')?.severity ?? 0;
    return Math.min(1, severity / worstSeverity);
  },
});

async function authHeaders(
  credential: string | TokenCredential,
  abortSignal: AbortSignal,
): Promise<Record<string, string>> {
  if (typeof credential === 'string') return { 'Ocp-Apim-Subscription-Key': credential };
  const token = await credential.getToken(tokenScope, { abortSignal });
  if (!token) throw new OutsideError('network', tokenScope);
  return { Authorization: `Bearer ${token.token}` };
}
