import { readFileSync, writeFileSync } from 'node:fs';
import { makeContentSafety } from '@incidentmap/core/server/clients/contentSafety';
import { lexicon } from '@incidentmap/core/server/clients/lexicon';
import { type Measured, measure, table } from './measure.ts';

/**
 * Measures the scorers on the sample, prints the table and writes it into docs/data.md. Content Safety is measured when
 * CONTENT_SAFETY_ENDPOINT and CONTENT_SAFETY_KEY are set: `node tests/bench/scoring/run.ts`.
 */
const { CONTENT_SAFETY_ENDPOINT: endpoint, CONTENT_SAFETY_KEY: key } = process.env;
const rows: Measured[] = [await measure(lexicon)];
if (endpoint && key) rows.push(await measure(makeContentSafety({ endpoint, credential: key })));

const page = new URL('../../../docs/data.md', import.meta.url);
const [begin, end] = ['<!-- scorers: measured -->', '<!-- scorers: end -->'];
const text = readFileSync(page, 'utf8');
const [before = '', rest] = text.split(begin);
const after = rest?.split(end)[1];
if (after === undefined) throw new Error(`docs/data.md has no ${begin} … ${end}.`);
writeFileSync(page, `${before}${begin}\n\n${table(rows)}\n\n${end}${after}`);
console.log(table(rows));
