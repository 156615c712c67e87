import { endpoint } from '../../lib/runtime/http/endpoint.ts';
import { LetterRequest, UserLetters, writeLetters } from '../../lib/users/letters.ts';

export const handler = endpoint({
  method: 'POST',
  path: '/api/users/letters',
  summary: 'Make codes to print, with which users choose a password',
  description:
    'For people without an e-mail address. A code works once, for 7 days; a later code or link makes it void, and it makes earlier ones void.',
  access: 'user.create',
  stepUp: true,
  secretAnswer: true,
  body: LetterRequest,
  output: UserLetters,
  status: 200,
  problems: ['user-not-found', 'member-inactive'],
  uses: ['field-keys'],
  handle: (ctx, { body }) => writeLetters(ctx, body),
});
