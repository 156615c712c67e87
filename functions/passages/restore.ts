import { passageRestored } from '../../lib/consequences/passage-changed.ts';
import { IdParameter } from '../../lib/core/schemas/common.ts';
import { loadForRestoration, restorePassage } from '../../lib/passages/restore.ts';
import { Passage } from '../../lib/passages/schemas.ts';
import { endpoint } from '../../lib/runtime/http/endpoint.ts';

export const handler = endpoint({
  method: 'POST',
  path: '/api/passages/{passage_id}/restore',
  summary: 'Restore a deleted passage',
  description: 'One that lives is answered as it is.',
  access: 'restore',
  params: { passage_id: IdParameter },
  output: Passage,
  status: 200,
  problems: ['operation-closed'],
  consequences: passageRestored,
  uses: ['field-keys'],
  sends: ['sync-payment', 'render-receipt', 'send-mail'],
  target: (ctx, { params }) => loadForRestoration(ctx, params.passage_id),
  handle: (ctx, { target }) => restorePassage(ctx, target),
});
