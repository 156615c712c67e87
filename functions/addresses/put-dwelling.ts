import { DwellingDraft, StoredDwelling } from '../../lib/addresses/dwelling-schemas.ts';
import { putDwelling, reachAddress } from '../../lib/addresses/put-dwelling.ts';
import { IdParameter } from '../../lib/core/schemas/common.ts';
import { endpoint } from '../../lib/runtime/http/endpoint.ts';

export const handler = endpoint({
  method: 'PUT',
  path: '/api/addresses/{address_id}/dwellings',
  summary: 'Say whether to call at a dwelling',
  description:
    'Kept by the association from season to season, without any name; of a house it is said with `dwelling` null. Members say it of addresses in sectors of their active operations. A visit there is still taken and has the flag `ne_pas_solliciter`.',
  access: 'dwelling.write',
  params: { address_id: IdParameter },
  body: DwellingDraft,
  output: StoredDwelling,
  status: 200,
  problems: ['entity-not-found'],
  target: (ctx, { params }) => reachAddress(ctx, params.address_id),
  handle: (ctx, { target, body }) => putDwelling(ctx, target, body),
});
