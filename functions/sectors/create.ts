import { sectorDrawn } from '../../lib/consequences/sectors.ts';
import { endpoint } from '../../lib/runtime/http/endpoint.ts';
import { createProblems, createSector } from '../../lib/sectors/create.ts';
import { CreatedSector, SectorDraft } from '../../lib/sectors/schemas.ts';

export const handler = endpoint({
  method: 'POST',
  path: '/api/sectors',
  summary: 'Draw a sector',
  description: 'An address belongs to at most one sector of an operation; the earlier sector keeps it.',
  access: 'sector.write',
  body: SectorDraft,
  output: CreatedSector,
  status: 201,
  location: '/api/sectors/{sector_id}',
  problems: [...createProblems],
  consequences: sectorDrawn,
  uses: ['field-keys'],
  sends: ['enrich-addresses'],
  handle: (ctx, { body }) => createSector(ctx, body),
});
