import { OwnKey } from '../../lib/keys/schemas.ts';
import { readOwnKey } from '../../lib/keys/self.ts';
import { endpoint } from '../../lib/runtime/http/endpoint.ts';

export const handler = endpoint({
  method: 'GET',
  path: '/api/keys/self',
  summary: 'Read what the own key may do',
  description: 'For software: the one endpoint that every key may call. For a person there is nothing here.',
  access: 'signed-in',
  servesKeys: true,
  output: OwnKey,
  status: 200,
  problems: ['not-found'],
  handle: (ctx) => readOwnKey(ctx),
});
