import { Login, tokenInHand } from '../../lib/auth/schemas.ts';
import { exampleStages } from '../../lib/core/config/example-stages.ts';
import { openExample } from '../../lib/example/open-session.ts';
import { Visitor } from '../../lib/example/schemas.ts';
import { endpoint } from '../../lib/runtime/http/endpoint.ts';

export const handler = endpoint({
  method: 'POST',
  path: '/api/example/session',
  summary: 'Look at the example',
  description: 'Signs in as somebody of it, without a password. A token that is sent along ends.',
  access: 'open',
  stages: exampleStages,
  transaction: 'own',
  secretAnswer: true,
  headers: tokenInHand,
  body: Visitor,
  output: Login,
  status: 200,
  problems: ['example-not-ready'],
  uses: ['field-keys'],
  handle: (ctx, { headers, body }) => openExample(ctx, { ...body, tokenInHand: headers.Authorization }),
});
