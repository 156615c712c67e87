import { endpoint } from '../../lib/runtime/http/endpoint.ts';
import { askTown } from '../../lib/towns/ask.ts';
import { Town, TownRequest } from '../../lib/towns/schemas.ts';

export const handler = endpoint({
  method: 'POST',
  path: '/api/towns',
  summary: 'Ask for the addresses of a commune',
  description:
    'They are fetched from the Base Adresse Nationale unless they are younger than 30 days, whoever asked for them. Ask `GET /api/towns/{code}` until it is `ready` or `failed`; ask again to try again. An association may have 50 communes.',
  access: 'town.ask',
  body: TownRequest,
  output: Town,
  status: 202,
  problems: ['entity-not-found', 'too-many-towns', 'town-not-failed'],
  sends: ['import-town'],
  handle: (ctx, { body }) => askTown(ctx, body),
});
