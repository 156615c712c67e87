import { passageDeleted } from '../../lib/consequences/passage-changed.ts';
import { IdParameter, ReasonParameter, SoftParameter } from '../../lib/core/schemas/common.ts';
import { deletePassage, loadForDeletion } from '../../lib/passages/delete.ts';
import { endpoint } from '../../lib/runtime/http/endpoint.ts';

export const handler = endpoint({
  method: 'DELETE',
  path: '/api/passages/{passage_id}',
  summary: 'Delete a passage',
  description:
    'Members may where the setting `members_can_delete` of their association allows it, what they recorded themselves, as long as they are in the operation.',
  access: 'passage.delete',
  versioned: true,
  params: { passage_id: IdParameter },
  query: { soft: SoftParameter, reason: ReasonParameter },
  status: 204,
  problems: ['operation-closed', 'passage-locked', 'still-referenced'],
  consequences: passageDeleted,
  uses: ['field-keys'],
  sends: ['sync-payment', 'render-receipt', 'send-mail'],
  target: (ctx, { params }) => loadForDeletion(ctx, params.passage_id),
  handle: (ctx, { target, query }) => deletePassage(ctx, target, query),
});
