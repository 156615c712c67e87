import { IdParameter } from '../../lib/core/schemas/common.ts';
import { pageQuery, readPage } from '../../lib/core/schemas/pages.ts';
import { HistoryPage } from '../../lib/history/entries.ts';
import { listPassageHistory, loadWithHistory } from '../../lib/passages/history.ts';
import { endpoint } from '../../lib/runtime/http/endpoint.ts';

export const handler = endpoint({
  method: 'GET',
  path: '/api/passages/{passage_id}/history',
  summary: 'Who did what to a passage, its money, its receipts and its refused values',
  description:
    'The latest first. Of a deleted passage for treasurers and administrators. Decisions about refused values stand here for 90 days, and in the history of the association for ever.',
  access: 'passage.read',
  params: { passage_id: IdParameter },
  query: pageQuery(['-history_id']),
  output: HistoryPage,
  status: 200,
  uses: ['field-keys'],
  target: (ctx, { params }) => loadWithHistory(ctx, params.passage_id),
  handle: (ctx, { target, query }) => listPassageHistory(ctx, target, readPage(query)),
});
