import { passageCreated, passageDeleted, passageUpdated } from '../../lib/consequences.ts';
import { PushAnswer, PushBody, pushDescription, pushDocuments, pushQuery } from '../../lib/field/push.ts';
import { FieldCollection } from '../../lib/field/schemas.ts';
import { endpoint } from '../../lib/runtime/http/endpoint.ts';

export const handler = endpoint({
  method: 'POST',
  path: '/api/field/{collection}/push',
  summary: 'Give back what a phone recorded, changed and deleted without a network',
  description: pushDescription,
  access: 'passage.create',
  params: { collection: FieldCollection },
  query: pushQuery,
  body: PushBody,
  unchecked: 'all',
  inflates: true,
  output: PushAnswer,
  status: 200,
  transaction: 'own',
  problems: ['method-not-allowed'],
  consequences: { ...passageCreated, ...passageUpdated, ...passageDeleted },
  uses: ['field-keys'],
  sends: ['render-receipt', 'sync-payment', 'send-mail'],
  handle: (ctx, { params, query, body }) => pushDocuments(ctx, params.collection, query, body),
});
