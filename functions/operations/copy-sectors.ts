import { sectorDrawn } from '../../lib/consequences/sectors.ts';
import { IdParameter } from '../../lib/core/schemas/common.ts';
import { loadForChange } from '../../lib/operations/get.ts';
import { endpoint } from '../../lib/runtime/http/endpoint.ts';
import { CopiedSectors, copySectors, SectorsToCopy } from '../../lib/sectors/copy-sectors.ts';

export const handler = endpoint({
  method: 'POST',
  path: '/api/operations/{operation_id}/copy-sectors',
  summary: 'Copy the sectors of another operation',
  description: 'With their members; addresses are assigned anew. What is there already is left out.',
  access: 'operation.write',
  params: { operation_id: IdParameter },
  body: SectorsToCopy,
  output: CopiedSectors,
  status: 201,
  problems: ['operation-not-found'],
  consequences: sectorDrawn,
  uses: ['field-keys'],
  sends: ['enrich-addresses'],
  target: (ctx, { params }) => loadForChange(ctx, params.operation_id),
  handle: (ctx, { target, body }) => copySectors(ctx, target, body),
});
