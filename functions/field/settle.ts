import { passageUpdated } from '../../lib/consequences/passage-changed.ts';
import { IdParameter } from '../../lib/core/schemas/common.ts';
import { FieldConflict } from '../../lib/field/conflicts/conflicts.ts';
import { loadConflict, Settlement, settleConflict } from '../../lib/field/conflicts/settle.ts';
import { contentProblems } from '../../lib/passages/descriptions.ts';
import { endpoint } from '../../lib/runtime/http/endpoint.ts';

export const handler = endpoint({
  method: 'POST',
  path: '/api/field/conflicts/{conflict_id}/settle',
  summary: 'Decide about a refused value',
  description:
    'With `take: "refused"` it is written into the passage as any other change. Type, amount, payment type and cheque of one push are settled together.',
  access: 'field.settle',
  params: { conflict_id: IdParameter },
  body: Settlement,
  output: FieldConflict,
  status: 200,
  problems: [...contentProblems, 'passage-locked', 'conflict-settled'],
  consequences: passageUpdated,
  uses: ['field-keys'],
  sends: ['sync-payment', 'render-receipt', 'send-mail'],
  target: (ctx, { params }) => loadConflict(ctx, params.conflict_id),
  handle: (ctx, { target, body }) => settleConflict(ctx, target, body),
});
