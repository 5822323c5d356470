import { HttpError } from '@incidentmap/core/contract/client';
import { expect, it } from 'vitest';
import { apiErrorText } from '../../../frontend/src/api/apiErrorText.ts';
import '../../../frontend/src/i18n/index.ts';

it.each([
  [
    'what the server says',
    new HttpError(409, JSON.stringify({ code: 'conflict', message: 'Already decided.' }), null),
    'Already decided.',
  ],
  ['an HTML page from a proxy', new HttpError(502, '<h1>Bad gateway</h1>', null), /^Something went wrong on our side/],
  ['an answer without a body', new HttpError(500, 'Internal Server Error', null), /^Something went wrong on our side/],
  ['no answer', new TypeError('Failed to fetch'), 'Check your connection and try again.'],
])('a failure is explained by %s', (_, error, said) => {
  expect(apiErrorText(error)).toMatch(said);
});

it('a form’s own text for a failure takes precedence over the general one', () => {
  expect(apiErrorText(new HttpError(502, '<h1>Bad gateway</h1>', null), 'Not sent.')).toBe('Not sent.');
});
