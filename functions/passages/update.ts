import { passageUpdated } from '../../lib/consequences/passage-changed.ts';
import { contentProblems, updateDescription } from '../../lib/passages/descriptions.ts';
import { loadForChange } from '../../lib/passages/get.ts';
import { Passage, PassagePatch, passagePath } from '../../lib/passages/schemas.ts';
import { updatePassage } from '../../lib/passages/update.ts';
import { endpoint } from '../../lib/runtime/http/endpoint.ts';

export const handler = endpoint({
  method: 'PATCH',
  path: '/api/passages/{passage_id}',
  summary: 'Change a passage',
  description: updateDescription,
  access: 'passage.edit',
  versioned: true,
  params: passagePath,
  body: PassagePatch,
  output: Passage,
  status: 200,
  problems: [...contentProblems, 'passage-locked'],
  consequences: passageUpdated,
  uses: ['field-keys'],
  sends: ['sync-payment', 'render-receipt', 'send-mail'],
  target: (ctx, { params }) => loadForChange(ctx, params.passage_id),
  handle: (ctx, { target, body }) => updatePassage(ctx, target, body),
});
