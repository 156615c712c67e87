import { passageCreated } from '../../lib/consequences/passage-created.ts';
import { PassageBatch, PassageResults, recordPassages } from '../../lib/passages/bulk.ts';
import { endpoint } from '../../lib/runtime/http/endpoint.ts';

export const handler = endpoint({
  method: 'POST',
  path: '/api/passages/bulk',
  summary: 'Record up to 200 passages',
  description:
    'Each gets its own result; a refused one stops no other. With an `id` each may be sent again until it is `created` or `duplicate`.',
  access: 'passage.create',
  body: PassageBatch,
  unchecked: ['passages'],
  output: PassageResults,
  status: 200,
  consequences: passageCreated,
  uses: ['field-keys'],
  sends: ['render-receipt'],
  handle: (ctx, { body }) => recordPassages(ctx, body),
});
