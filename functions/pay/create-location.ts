import { createPayLocation } from '../../lib/pay/accounts/create-location.ts';
import { MadePayLocation, PayLocationDraft } from '../../lib/pay/accounts/schemas.ts';
import { locationProblems } from '../../lib/pay/problems.ts';
import { endpoint } from '../../lib/runtime/http/endpoint.ts';

export const handler = endpoint({
  method: 'POST',
  path: '/api/pay/locations',
  summary: 'Name a place where cards are taken',
  description:
    'The same address is the same place, whatever name is given then; another address is a second one, and the newest is the one phones are told. Upper and lower case, accents and punctuation make no other address.',
  access: 'pay.account',
  transaction: 'own',
  body: PayLocationDraft,
  output: MadePayLocation,
  status: 200,
  problems: locationProblems,
  uses: ['field-keys', 'pay'],
  sends: ['send-mail'],
  handle: (ctx, { body }) => createPayLocation(ctx, body),
});
