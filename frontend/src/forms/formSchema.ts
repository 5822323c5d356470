import { fieldProblems } from '@incidentmap/core/domain/messages';
import type { FieldProblem } from '@incidentmap/core/domain/problem';

type Parser = {
  safeParse: (values: unknown) => { success: true } | { success: false; error: Parameters<typeof fieldProblems>[0] };
};

/**
 * Validates the values of a form: a zod schema, or a function that makes one for the current time, as in the contract.
 */
export type FormSchema = Parser | ((now: Date) => Parser);

/** Validates a form by an operation's own schema: `toBody` turns the values into the request body. */
export const bodySchema = <Values>(schema: Parser, toBody: (values: Values) => unknown): Parser => ({
  safeParse: (values) => schema.safeParse(toBody(values as Values)),
});

/** The problems that the schema finds in the values, in the schema's order. */
export function problemsOf(schema: FormSchema, values: unknown): FieldProblem[] {
  const parsed = (typeof schema === 'function' ? schema(new Date()) : schema).safeParse(values);
  return parsed.success ? [] : fieldProblems(parsed.error);
}
