import { IdParameter } from '../../lib/core/schemas/common.ts';
import { getPassage } from '../../lib/passages/get.ts';
import { Passage } from '../../lib/passages/schemas.ts';
import { endpoint } from '../../lib/runtime/http/endpoint.ts';

export const handler = endpoint({
  method: 'GET',
  path: '/api/passages/{passage_id}',
  summary: 'Read a passage',
  description: 'Members read their own and those of their sectors.',
  access: 'passage.read',
  params: { passage_id: IdParameter },
  output: Passage,
  status: 200,
  uses: ['field-keys'],
  handle: (ctx, { params }) => getPassage(ctx, params.passage_id),
});
