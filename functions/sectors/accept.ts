import { sectorDrawn } from '../../lib/consequences/sectors.ts';
import { IdParameter } from '../../lib/core/schemas/common.ts';
import { loadForChange } from '../../lib/operations/get.ts';
import { endpoint } from '../../lib/runtime/http/endpoint.ts';
import { acceptProblems, acceptSectors } from '../../lib/sectors/accept.ts';
import { AcceptedSectors, SectorsToAccept } from '../../lib/sectors/cutting-schemas.ts';

export const handler = endpoint({
  method: 'POST',
  path: '/api/operations/{operation_id}/sectors/accept',
  summary: 'Create the sectors of a proposal',
  description:
    'All in one transaction, or none; changed by hand or not. Refused when one covers a part of a live sector, or of another of the request.',
  access: 'sector.write',
  params: { operation_id: IdParameter },
  body: SectorsToAccept,
  output: AcceptedSectors,
  status: 201,
  problems: [...acceptProblems],
  consequences: sectorDrawn,
  uses: ['field-keys'],
  sends: ['enrich-addresses'],
  target: (ctx, { params }) => loadForChange(ctx, params.operation_id),
  handle: (ctx, { target, body }) => acceptSectors(ctx, target, body),
});
