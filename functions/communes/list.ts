import { listCommunes } from '../../lib/communes/list.ts';
import { CommunePage, CommuneQuery } from '../../lib/communes/schemas.ts';
import { endpoint } from '../../lib/runtime/http/endpoint.ts';

export const handler = endpoint({
  method: 'GET',
  path: '/api/communes',
  summary: 'Find communes by name or postal code',
  description:
    'At most 20: exact names first, then names that begin so, then names with these words inside. Paris, Lyon and Marseille are found as their arrondissements.',
  access: 'open',
  transaction: 'none',
  query: CommuneQuery,
  output: CommunePage,
  status: 200,
  handle: (ctx, { query }) => listCommunes(ctx, query.q),
});
