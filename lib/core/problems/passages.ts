/** Passages. */
export const passageProblems = {
  'personal-data-not-allowed': {
    status: 400,
    title: 'No personal data for this kind of visit',
    detail: 'A refusal, a vacant home or an absence stores no name, e-mail, phone or address.',
    remedy: 'Leave these fields out, or choose the passage type that fits.',
  },
  'id-already-used': {
    status: 409,
    title: 'The id is already used',
    detail: 'This id belongs to a record with other content, or to one of another member.',
    remedy:
      'Make a new UUID version 7 for each passage and each message, and send it unchanged when you retry, even if it was deleted since.',
  },
  'passage-locked': {
    status: 409,
    title: 'The passage is locked',
    detail: 'A live receipt, a paid card or a hand-over locks amount, payment type, payer and date.',
    remedy: 'Cancel the receipt or the hand-over first, or leave these fields as they are.',
  },
  'passage-not-found': {
    status: 422,
    title: 'The passage does not exist',
    detail: 'The body names a passage that does not exist for you.',
    remedy: 'Check the id.',
  },
} as const;

/** Data from phones that the service refused. */
export const fieldProblems = {
  'duplicate-row': {
    status: 409,
    title: 'The id stands in two rows',
    detail: 'Another row of the same push has this id; only the first one was taken.',
    remedy: 'Send one row for each document: what was recorded and deleted before it was sent is not sent.',
  },
  'conflict-settled': {
    status: 409,
    title: 'The conflict is settled',
    detail: 'Somebody has decided about this value already.',
    remedy: 'Read the conflict again; change the passage itself if the decision was wrong.',
  },
} as const;

/** Receipts. */
export const receiptProblems = {
  'receipt-already-issued': {
    status: 409,
    title: 'The passage already has a receipt',
    detail: 'A live receipt exists for this passage.',
    remedy: 'Send the existing receipt again, or cancel it first.',
  },
  'receipt-not-issued': {
    status: 409,
    title: 'The passage has no receipt',
    detail: 'Only a visit with a live receipt is corrected together with it.',
    remedy: 'Change the passage itself.',
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
  'receipt-cancelled': {
    status: 409,
    title: 'The receipt was cancelled',
    detail: 'A cancelled receipt is neither cancelled again nor sent.',
    remedy: 'Issue another receipt of the passage.',
  },
  'receipt-not-printable': {
    status: 422,
    title: 'A receipt cannot show a text',
    detail:
      'Receipts show Latin, Greek and Cyrillic letters; `errors` names the fields that have other ones.',
    remedy: 'Write these names in Latin letters, then ask again. No number was taken.',
  },
  'fiscal-receipt-incomplete': {
    status: 422,
    title: 'The fiscal receipt would be incomplete',
    detail:
      'What a fiscal receipt has to say is missing; `errors` names each field and the record it belongs to.',
    remedy: 'Fill in these fields of the association, the operation or the passage.',
  },
  'fiscal-receipt-not-allowed': {
    status: 422,
    title: 'The passage allows no fiscal receipt',
    detail:
      'Only a gift does, and a visit whose calendars are worth at most a quarter of it and the yearly ceiling.',
    remedy: 'Issue a payment receipt.',
  },
  'fiscal-not-confirmed': {
    status: 422,
    title: 'Fiscal receipts are not switched on',
    detail: 'Whoever switches fiscal receipts on names the basis of the right to issue them and confirms it.',
    remedy: 'Send `basis`, and `confirmed: true` beside `enabled: true`.',
  },
  'nothing-to-receipt': {
    status: 422,
    title: 'There is nothing to receipt',
    detail: 'The passage has no amount.',
    remedy: 'Receipts are for passages with money.',
  },
} as const;

/** E-mails. */
export const emailProblems = {
  'email-not-retryable': {
    status: 409,
    title: 'The e-mail is not sent again',
    detail: 'Only an e-mail that failed is sent again.',
    remedy: 'Read its state. A receipt is sent anew with `POST /api/receipts/{receipt_id}/send`.',
  },
  'address-suppressed': {
    status: 409,
    title: 'The address refuses e-mails',
    detail: 'An e-mail to this address bounced, or its owner called it spam.',
    remedy:
      'Take another address, or free this one with `DELETE /api/emails/suppressed` once you know that it works.',
  },
  'suppressed-address-not-found': {
    status: 422,
    title: 'The address is not suppressed',
    detail: 'E-mails to this address are not held back.',
    remedy: 'Check how it is written.',
  },
} as const;

/** Files that members upload. */
export const uploadProblems = {
  'upload-missing': {
    status: 409,
    title: 'The file has not arrived',
    detail: 'Nothing was stored for this upload yet, so there is nothing to check.',
    remedy:
      'Send the bytes with the `request` of the upload first; when it has expired, announce the file again.',
  },
  'upload-not-found': {
    status: 422,
    title: 'The upload does not exist',
    detail:
      'The body names an upload that does not exist for you, is not ready, or was made for something else.',
    remedy: 'Read the upload and wait until it is `ready`.',
  },
} as const;
