import { IdParameter } from '../../lib/core/schemas/common.ts';
import { pageQuery, readPage } from '../../lib/core/schemas/pages.ts';
import { loadEntity } from '../../lib/entities/get.ts';
import { listEntityHistory } from '../../lib/entities/history.ts';
import { HistoryPage } from '../../lib/history/entries.ts';
import { historyFilters } from '../../lib/history/filters.ts';
import { endpoint } from '../../lib/runtime/http/endpoint.ts';

export const handler = endpoint({
  method: 'GET',
  path: '/api/entities/{entity_id}/history',
  summary: 'Who did what in an association',
  description: 'The latest first; of a deleted association for super administrators.',
  access: 'entity.history',
  params: { entity_id: IdParameter },
  query: { ...pageQuery(['-history_id']), ...historyFilters },
  output: HistoryPage,
  status: 200,
  uses: ['field-keys'],
  // Only super administrators reach deleted associations, since their users cannot sign in.
  target: (ctx, { params }) => loadEntity(ctx, params.entity_id, 'any'),
  handle: (ctx, { target, query }) => listEntityHistory(ctx, target, query, readPage(query)),
});
