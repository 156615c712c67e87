import { kept } from '../../lib/core/retention.ts';
import { IdParameter } from '../../lib/core/schemas/common.ts';
import { getExport, loadExport } from '../../lib/exports/get.ts';
import { Export } from '../../lib/exports/schemas.ts';
import { endpoint } from '../../lib/runtime/http/endpoint.ts';

export const handler = endpoint({
  method: 'GET',
  path: '/api/exports/{export_id}',
  summary: `Read an export; when it is ready, with an address to download it for ${kept.exportLinkSeconds} seconds`,
  description:
    'Whoever has a second factor downloads a file that names people with one that was shown within 15 minutes.',
  access: 'export.read',
  transaction: 'own',
  params: { export_id: IdParameter },
  output: Export,
  status: 200,
  problems: ['second-factor-required'],
  uses: ['files-read'],
  target: (ctx, { params }) => loadExport(ctx, params.export_id),
  handle: (ctx, { target }) => getExport(ctx, target),
});
