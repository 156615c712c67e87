import { declare, depositProblems } from '../../lib/cash/declare.ts';
import { Handover, HandoverDraft } from '../../lib/cash/schemas.ts';
import { endpoint } from '../../lib/runtime/http/endpoint.ts';

export const handler = endpoint({
  method: 'POST',
  path: '/api/cash/handovers',
  summary: 'Hand over cash and cheques',
  description:
    'To the treasury it takes all visits of the member with cash or a cheque that were not handed over yet; from then on they are locked. To the bank it takes money of the treasury with the cheques that `cheques` names, or the oldest, and is confirmed at once. Whether or not the operation is open.',
  access: 'cash.declare',
  body: HandoverDraft,
  output: Handover,
  status: 201,
  location: '/api/cash/handovers/{handover_id}',
  problems: [
    'operation-not-found',
    'not-an-operation-member',
    'field-forbidden',
    'nothing-to-hand-over',
    ...depositProblems,
  ],
  uses: ['field-keys'],
  handle: (ctx, { body }) => declare(ctx, body),
});
