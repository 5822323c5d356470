import type { Scalar } from './documentStore.ts';
import type { Comparison, PagePlan } from './rules.ts';

/** Parameters of a query. */
export type Values = Record<string, Scalar | readonly string[]>;

/** In brackets, because a field may have the name of a keyword (`value`, `order`). */
export const column = (field: string): string =>
  `c${field
    .split('.')
    .map((name) => `["${name}"]`)
    .join('')}`;

export const pathOf = (field: string): string => `/${field.replaceAll('.', '/')}`;

export const valueAt = (document: object, field: string): Scalar =>
  field.split('.').reduce<unknown>((within, name) => (within as Record<string, unknown>)[name], document) as Scalar;

export function filterOf(comparisons: readonly Comparison[], now: Date): { condition: string; values: Values } {
  const values: Values = { now: now.toISOString() };
  const conditions = comparisons.map(({ field, ...wanted }, at) => {
    const [value, name] = [column(field), `where${at}`];
    if (wanted.test === 'has') {
      const parts = wanted.values.map((_, part) => `CONTAINS(${value}, @${name}_${part})`);
      wanted.values.forEach((text, part) => (values[`${name}_${part}`] = text));
      return `(${parts.join(' OR ')})`;
    }
    values[name] = 'values' in wanted ? wanted.values : wanted.value;
    if (wanted.test === 'in') return `ARRAY_CONTAINS(@${name}, ${value})`;
    if (wanted.test === 'notIn') return `(IS_STRING(${value}) AND NOT ARRAY_CONTAINS(@${name}, ${value}))`;
    return `${value} ${wanted.test} @${name}`;
  });
  conditions.push('(NOT IS_DEFINED(c.expiresAt) OR c.expiresAt > @now)');
  return { condition: conditions.join(' AND '), values };
}

/** Asks for one document more than the page has. */
export function pageQuery(plan: PagePlan, now: Date): { text: string; values: Values } {
  const { comparisons, index, field, ascending, from, after, limit } = plan;
  const value = column(field);
  const [beyond, order] = ascending ? ['>', 'ASC'] : ['<', 'DESC'];
  const filter = filterOf(comparisons, now);
  const conditions = [filter.condition, `IS_DEFINED(${value})`, `NOT IS_NULL(${value})`];
  const values = { ...filter.values };
  if (from !== undefined) {
    conditions.push(`${value} ${beyond}= @from`);
    values['from'] = from;
  }
  // A continuation token would not survive a change of the index, and the test emulator's are wrong. The index needs
  // the first condition.
  if (after) {
    conditions.push(`${value} ${beyond}= @value AND (${value} ${beyond} @value OR c.id ${beyond} @id)`);
    Object.assign(values, { value: after.value, id: after.id });
  }
  // The equality fields do not change the order; without them the index is not used:
  // https://learn.microsoft.com/azure/cosmos-db/index-policy#queries-with-a-filter-and-order-by
  const ordering = [...index, 'id'].map((part) => `${column(part)} ${order}`).join(', ');
  const text = `SELECT TOP ${limit + 1} * FROM c WHERE ${conditions.join(' AND ')} ORDER BY ${ordering}`;
  return { text, values };
}
