/** Receipts. */
export const receiptProblems = {
  'receipt-already-issued': {
    status: 409,
    title: 'The passage already has a receipt',
    detail: 'A live receipt exists for this passage.',
    remedy: 'Send the existing receipt again, or cancel it first.',
  },
  'payment-pending': {
    status: 409,
    title: 'The card payment is not settled',
    detail: 'A receipt for a card payment is issued once the payment has succeeded.',
    remedy: 'Wait for the payment, or change the payment type to `cash`.',
  },
  'receipt-pending': {
    status: 409,
    title: 'The receipt is being rendered',
    detail: 'The document is not there yet.',
    remedy: 'Try again after the number of seconds in `Retry-After`.',
  },
  'nothing-to-receipt': {
    status: 422,
    title: 'There is nothing to receipt',
    detail: 'The passage has no amount.',
    remedy: 'Receipts are for passages with money.',
  },
} as const;
