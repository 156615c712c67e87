import { passageCorrected } from '../../lib/consequences/passage-changed.ts';
import { loadForChange } from '../../lib/passages/get.ts';
import { passagePath } from '../../lib/passages/schemas.ts';
import { Corrected, Correction, correctionProblems, correctPassage } from '../../lib/receipts/correct.ts';
import { endpoint } from '../../lib/runtime/http/endpoint.ts';

export const handler = endpoint({
  method: 'POST',
  path: '/api/passages/{passage_id}/correction',
  summary: 'Correct a passage that has a receipt',
  description:
    'Cancels the receipt, changes the visit and issues the receipt anew, in one transaction: all of it, or nothing. Whoever got the cancelled receipt by e-mail is told, and the new one is mailed: to the address of the visit, or without one, for the same donor, to that of the cancelled receipt. Other locks stay: a hand-over, a card and a closed operation refuse it.',
  access: 'passage.correct',
  versioned: true,
  params: passagePath,
  body: Correction,
  output: Corrected,
  status: 200,
  problems: correctionProblems,
  consequences: passageCorrected,
  uses: ['field-keys'],
  sends: ['sync-payment', 'render-receipt', 'send-mail'],
  target: (ctx, { params }) => loadForChange(ctx, params.passage_id),
  handle: (ctx, { target, body }) => correctPassage(ctx, target, body),
});
