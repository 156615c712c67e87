import { passageCreated } from '../../lib/consequences/passage-created.ts';
import { createPassage } from '../../lib/passages/create.ts';
import { contentProblems, createDescription } from '../../lib/passages/descriptions.ts';
import { Passage, PassageDraft } from '../../lib/passages/schemas.ts';
import { endpoint } from '../../lib/runtime/http/endpoint.ts';

export const handler = endpoint({
  method: 'POST',
  path: '/api/passages',
  summary: 'Record a passage',
  description: createDescription,
  access: 'passage.create',
  body: PassageDraft,
  output: Passage,
  status: 201,
  location: '/api/passages/{passage_id}',
  otherwise: { status: 200, description: 'The same passage was recorded before under this `id`.' },
  problems: [...contentProblems, 'operation-not-found', 'id-already-used', 'erased'],
  consequences: passageCreated,
  uses: ['field-keys'],
  sends: ['render-receipt'],
  handle: (ctx, { body }) => createPassage(ctx, body),
});
