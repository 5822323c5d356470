import { type FieldMessage, fieldMessages } from '@incidentmap/core/domain/messages';
import type { FieldProblem } from '@incidentmap/core/domain/problem';
import { t } from 'i18next';
import { formTexts } from './texts.ts';

const isFieldMessage = (code: string): code is FieldMessage => code in fieldMessages;

/** The error text of a field, translated if the code is known; otherwise the server's message. */
export const fieldErrorText = ({ code, message }: Pick<FieldProblem, 'code' | 'message'>): string =>
  isFieldMessage(code) ? t(`messages.${code}`, { ns: formTexts }) : message;
