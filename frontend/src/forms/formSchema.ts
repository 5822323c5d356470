import { fieldProblems } from '@incidentmap/core/domain/messages';
import type { FieldProblem } from '@incidentmap/core/domain/problem';

type Parser = {
  safeParse: (values: unknown) => { success: true } | { success: false; error: Parameters<typeof fieldProblems>[0] };
};

/** What checks the values of a form: any zod schema does, or one that knows the time, as in the contract. */
export type FormSchema = Parser | ((now: Date) => Parser);

/** Checks the request's body that a form's values make, by the operation's own schema. */
export const bodySchema = <Values>(schema: Parser, toBody: (values: Values) => unknown): Parser => ({
  safeParse: (values) => schema.safeParse(toBody(values as Values)),
});

/** What the server would refuse, in the schema's order. */
export function problemsOf(schema: FormSchema, values: unknown): FieldProblem[] {
  const parsed = (typeof schema === 'function' ? schema(new Date()) : schema).safeParse(values);
  return parsed.success ? [] : fieldProblems(parsed.error);
}
