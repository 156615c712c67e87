import * as z from 'zod';

export const ReceiptKind = z.enum(['payment', 'fiscal']).meta({
  description:
    '`payment`: a payment receipt, which is not a fiscal receipt. `fiscal`: with the mentions of form 2041-RD (Cerfa 11580*05), for associations that have switched it on.',
});

export const ReceiptState = z.enum(['pending', 'rendered', 'sent', 'cancelled']).meta({
  description:
    '`pending`: the document is being rendered. `rendered`: it is there. `sent`: it was mailed. `cancelled`: it counts no more; its number stays.',
});
