import { pullHeaders } from '../../lib/field/headers.ts';
import { FieldCollection } from '../../lib/field/pull/collection.ts';
import { pullChanges, pullQuery } from '../../lib/field/pull/pull.ts';
import { FieldPage, FieldPageOfCollection } from '../../lib/field/schemas.ts';
import { endpoint } from '../../lib/runtime/http/endpoint.ts';

export const handler = endpoint({
  method: 'GET',
  path: '/api/field/{collection}/pull',
  summary: 'Read what changed since the last time, for a phone that works without a network',
  description:
    'Members get what lies in their sectors and what they recorded, others the whole operation. A document that is deleted, or not to be seen any more, comes as `{id, _deleted: true, version}`.',
  access: 'passage.read',
  refusesKeys: true,
  params: { collection: FieldCollection },
  query: pullQuery,
  headers: pullHeaders,
  output: FieldPage,
  documented: { output: FieldPageOfCollection },
  status: 200,
  missing: ['operation-not-found'],
  problems: ['resync-required'],
  uses: ['field-keys'],
  handle: (ctx, { params, query, headers }) => pullChanges(ctx, params.collection, query, headers),
});
