import { documentsPushed } from '../../lib/consequences/passage-changed.ts';
import { FieldCollection } from '../../lib/field/pull/collection.ts';
import { PushAnswer } from '../../lib/field/push/answer.ts';
import { pushDocuments } from '../../lib/field/push/push.ts';
import { pushRequest } from '../../lib/field/push/request.ts';
import { endpoint } from '../../lib/runtime/http/endpoint.ts';

export const handler = endpoint({
  method: 'POST',
  path: '/api/field/{collection}/push',
  summary: 'Give back what a phone recorded, changed and deleted without a network',
  access: 'field.push',
  params: { collection: FieldCollection },
  ...pushRequest,
  output: PushAnswer,
  status: 200,
  transaction: 'own',
  missing: ['operation-not-found'],
  problems: ['method-not-allowed'],
  consequences: documentsPushed,
  uses: ['field-keys'],
  sends: ['render-receipt', 'sync-payment', 'send-mail'],
  handle: (ctx, { params, body, ...asked }) => pushDocuments(ctx, params.collection, asked, body),
});
