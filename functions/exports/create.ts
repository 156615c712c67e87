import { createExport } from '../../lib/exports/create.ts';
import { Export, ExportDraft } from '../../lib/exports/schemas.ts';
import { endpoint } from '../../lib/runtime/http/endpoint.ts';

export const handler = endpoint({
  method: 'POST',
  path: '/api/exports',
  summary: 'Ask for passages, receipts, their documents, the history or sheets of sectors as a file',
  description:
    'CSV for a spreadsheet, a zip of documents, or pages to print of sectors with their doors in walking order, built afterwards: read the export until it is `ready`. It is kept for 7 days. ' +
    'In the file of the passages `Montant` is the money that counts, so that its sum is the amount of the figures: 0 for a card that is not paid, disputed or given back, and less what went back of one; `État du paiement` and `Remboursé` say why. `Montant saisi` is what was recorded at the door. The file of the history says of sealed fields only that they changed. What names people asks for a second factor that was shown within 15 minutes, of whoever has one.',
  access: 'export.create',
  body: ExportDraft,
  output: Export,
  status: 202,
  problems: ['second-factor-required', 'operation-not-found', 'sector-not-found'],
  sends: ['build-export'],
  handle: (ctx, { body }) => createExport(ctx, body),
});
