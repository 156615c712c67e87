import { pageQuery, readPage } from '../../lib/core/schemas/pages.ts';
import { conflictQuery, FieldConflictPage, listConflicts } from '../../lib/field/conflicts/conflicts.ts';
import { endpoint } from '../../lib/runtime/http/endpoint.ts';

export const handler = endpoint({
  method: 'GET',
  path: '/api/field/conflicts',
  summary: 'List values of phones that were refused, the latest first',
  description:
    'Somebody else had changed the same field of the passage before the phone gave its evening back.',
  access: 'field.conflicts',
  query: { ...pageQuery(['-conflict_id']), ...conflictQuery },
  output: FieldConflictPage,
  status: 200,
  missing: ['operation-not-found'],
  uses: ['field-keys'],
  handle: (ctx, { query }) => listConflicts(ctx, query, readPage(query)),
});
