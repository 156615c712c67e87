import { endpoint } from '../../lib/runtime/http/endpoint.ts';
import { previewSector } from '../../lib/sectors/preview.ts';
import { SectorPreview, SectorPreviewDraft } from '../../lib/sectors/schemas.ts';

export const handler = endpoint({
  method: 'POST',
  path: '/api/sectors/preview',
  summary: 'Say what drawing a sector would give',
  description:
    'Writes nothing. An outline that creating the sector would refuse, drawn or named, whatever its fault, is answered with 200, `valid: false` and the places and codes of its faults.',
  access: 'sector.write',
  body: SectorPreviewDraft,
  output: SectorPreview,
  status: 200,
  transaction: 'read',
  problems: ['operation-not-found', 'entity-not-found', 'not-an-operation-member'],
  handle: (ctx, { body }) => previewSector(ctx, body),
});
