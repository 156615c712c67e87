import { slipReply } from '../../lib/cash/slip.ts';
import { IdParameter } from '../../lib/core/schemas/common.ts';
import { receiptAssets } from '../../lib/receipts/pdf/fonts.ts';
import { endpoint } from '../../lib/runtime/http/endpoint.ts';

export const handler = endpoint({
  method: 'GET',
  path: '/api/cash/handovers/{handover_id}/slip',
  summary: 'Read the slip of a hand-over or a deposit, to be signed',
  description: 'With its cheques; of a deposit those that it brings to the bank.',
  access: 'cash.read',
  transaction: 'own',
  params: { handover_id: IdParameter },
  status: 200,
  answers: 'file',
  contentType: 'application/pdf',
  assets: receiptAssets,
  uses: ['field-keys'],
  handle: (ctx, { params }) => slipReply(ctx, params.handover_id),
});
