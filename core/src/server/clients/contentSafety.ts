import * as z from 'zod/mini';
import { fetchJson, under } from './fetchJson.ts';
import type { Scorer } from './scorer.ts';

/** https://learn.microsoft.com/azure/ai-services/content-safety/concepts/harm-categories */
const worstSeverity = 6;
const maxTextLength = 10_000;

const answer = z.object({
  categoriesAnalysis: z.array(z.object({ category: z.string(), severity: z.optional(z.number()) })),
});

/** Azure AI Content Safety: the severity of hate in a text. */
export const makeContentSafety = ({ endpoint, key }: { endpoint: string; key: string }): Scorer => ({
  name: 'content safety',
  threshold: 2 / worstSeverity,
  async score(text, signal) {
    const { categoriesAnalysis } = await fetchJson(
      under(endpoint, 'contentsafety/text:analyze', { 'api-version': '2023-10-01' }),
      {
        schema: answer,
        signal,
        request: {
          method: 'POST',
          headers: { 'Content-Type': 'application/json', 'Ocp-Apim-Subscription-Key': key },
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
