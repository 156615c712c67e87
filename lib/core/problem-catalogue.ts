/** Every way to fail: the status, a title, a default sentence, and what the client can do about it. */
type Entry = { status: number; title: string; detail: string; remedy: string };

export const problemCatalogue = {
  'malformed-json': {
    status: 400,
    title: 'The body is not JSON',
    detail: 'The body is not well-formed JSON in UTF-8.',
    remedy: 'Send one JSON value, encoded in UTF-8.',
  },
  'validation-failed': {
    status: 400,
    title: 'The request is not valid',
    detail: 'One or more values are missing, unknown or out of range; see `errors`.',
    remedy:
      'Each entry of `errors` names the place: `/field` in the body, `?name` in the query, `{name}` in the path.',
  },
  'personal-data-not-allowed': {
    status: 400,
    title: 'No personal data for this kind of visit',
    detail: 'A refusal, a vacant home or an absence stores no name, e-mail, phone or address.',
    remedy: 'Leave these fields out, or choose the passage type that fits.',
  },
  'invalid-username': {
    status: 400,
    title: 'The username is not valid',
    detail:
      'A username has 3 to 64 letters, marks, digits, punctuation or symbols of any script, with inner spaces only.',
    remedy: 'Remove control, invisible or direction-changing characters, and spaces at either end.',
  },
  'password-not-acceptable': {
    status: 400,
    title: 'The password is not acceptable',
    detail: 'The password is too short, too long, or known from a data breach; see `errors`.',
    remedy: 'Choose 8 to 64 characters that appear in no public list of passwords.',
  },
  'reset-token-invalid': {
    status: 400,
    title: 'The reset link is no longer valid',
    detail: 'The token is unknown, already used, or too old.',
    remedy:
      'Ask for a new link; only the most recent one works, once: for 30 minutes, an invitation for 7 days.',
  },
  'invalid-signature': {
    status: 400,
    title: 'The signature is not valid',
    detail: 'The event is not signed with a secret of ours, or its time lies too far away.',
    remedy: 'Check the signing secret of the webhook endpoint and the clock.',
  },
  'idempotency-key-malformed': {
    status: 400,
    title: 'The Idempotency-Key is malformed',
    detail: 'An Idempotency-Key has 1 to 255 visible ASCII characters.',
    remedy: 'Send a UUID, for example.',
  },
  'idempotency-key-required': {
    status: 400,
    title: 'An Idempotency-Key is required',
    detail: 'Without an Idempotency-Key a repetition of this request would pay twice.',
    remedy:
      'Make a key for each refund, a UUID for example, and send the same one when you repeat the request.',
  },
  'missing-token': {
    status: 401,
    title: 'Authentication is required',
    detail: 'Send `Authorization: Bearer <token>`.',
    remedy: 'Obtain a token with `POST /api/login`.',
  },
  'invalid-token': {
    status: 401,
    title: 'The token is not valid',
    detail: 'The token is unknown, expired or revoked.',
    remedy: 'Log in again; local data need not be discarded.',
  },
  'invalid-credentials': {
    status: 401,
    title: 'The login failed',
    detail: 'The username or the password is wrong, or the account is inactive.',
    remedy: 'Check both; `reason` says more where that is safe.',
  },
  forbidden: {
    status: 403,
    title: 'Not allowed',
    detail: 'Your role does not allow this.',
    remedy: 'Ask an administrator of your association.',
  },
  'field-forbidden': {
    status: 403,
    title: 'Your role may not set this field',
    detail: 'Your role may not set this field to this value; nothing was written.',
    remedy: 'Leave the field out, or ask an administrator.',
  },
  'password-compromised': {
    status: 403,
    title: 'The password is known from a data breach',
    detail: 'The password is right but appears in a public list of passwords; a reset e-mail was sent.',
    remedy: 'Follow the link in the e-mail and choose another password.',
  },
  'not-found': {
    status: 404,
    title: 'Not found',
    detail: 'There is nothing here for you.',
    remedy: 'Check the path and the id; objects of other associations do not exist for you.',
  },
  'method-not-allowed': {
    status: 405,
    title: 'Method not allowed',
    detail: 'This path does not take this method; see the `Allow` header.',
    remedy: 'Use one of the methods in `Allow`.',
  },
  'idempotency-key-in-flight': {
    status: 409,
    title: 'The first request is still running',
    detail: 'A request with this Idempotency-Key has not finished yet.',
    remedy:
      'Send the same request again after the seconds of `Retry-After`: then its answer is there, or, if its function died, the request is carried out.',
  },
  'username-taken': {
    status: 409,
    title: 'The username is taken',
    detail: 'Another user already has this username.',
    remedy: 'Choose another one; case and letter forms do not distinguish usernames.',
  },
  'operation-closed': {
    status: 409,
    title: 'The operation is closed',
    detail:
      'Passages and money of this operation can no longer be changed; receipts and refunds still go through.',
    remedy:
      'Ask an administrator to reopen it, or to record the visit for you when it is too late for members.',
  },
  'member-inactive': {
    status: 409,
    title: 'The user is inactive',
    detail: 'An inactive user can neither join an operation nor be invited.',
    remedy: 'Activate the user first.',
  },
  'last-admin': {
    status: 409,
    title: 'The last administrator stays',
    detail: 'An association keeps at least one active administrator, the platform one super administrator.',
    remedy: 'Make somebody else an administrator first.',
  },
  'id-already-used': {
    status: 409,
    title: 'The id is already used',
    detail: 'This id belongs to a passage with other content, or to one of another member.',
    remedy:
      'Make a new UUID version 7 for each passage, and send a passage unchanged when you retry, even if it was deleted since.',
  },
  'passage-locked': {
    status: 409,
    title: 'The passage is locked',
    detail: 'A live receipt, a paid card or a hand-over locks amount, payment type, payer and date.',
    remedy: 'Cancel the receipt first, or leave these fields as they are.',
  },
  'pay-disabled': {
    status: 409,
    title: 'Card payments are switched off',
    detail: 'The association does not take cards (`chk_pay` is 0).',
    remedy: 'An administrator sets `chk_pay` of the association to 1.',
  },
  'pay-not-ready': {
    status: 409,
    title: 'The payment account is not ready',
    detail: 'The account of the association cannot take cards yet; `state` says how far it is.',
    remedy: 'An administrator finishes the onboarding; its status names what is missing.',
  },
  'pay-location-missing': {
    status: 409,
    title: 'There is no location for cards',
    detail: 'The association has not named the place where its cards are taken.',
    remedy: 'An administrator creates a location first.',
  },
  'pay-account-in-progress': {
    status: 409,
    title: 'Another request is at the same thing',
    detail: 'Another request is making the same thing at this moment.',
    remedy: 'Wait for the number of seconds in `Retry-After` and ask again.',
  },
  'pay-account-disconnected': {
    status: 409,
    title: 'The account is disconnected',
    detail: 'The association has withdrawn the account from the platform at the payment provider.',
    remedy: 'A super administrator may make a new one (`replace`).',
  },
  'pay-account-rejected': {
    status: 409,
    title: 'The provider has rejected the account',
    detail: 'The payment provider does not work with this association.',
    remedy: 'The association asks the payment provider for its reasons.',
  },
  'already-paid': {
    status: 409,
    title: 'The passage is already paid',
    detail: 'A card payment of this passage has succeeded or is being processed.',
    remedy: 'Read the passage; give money back with a refund.',
  },
  'not-a-card-payment': {
    status: 409,
    title: 'No card payment',
    detail: 'The payment type of the passage is not `pay`, or it was never paid by card.',
    remedy: 'Set `fk_type_reglement` to `pay` before a card is taken.',
  },
  'not-cancelable': {
    status: 409,
    title: 'The payment cannot be cancelled',
    detail: 'The payment has succeeded or is being processed.',
    remedy: 'Give the money back with a refund.',
  },
  'already-refunded': {
    status: 409,
    title: 'There is nothing left to give back',
    detail: 'The amount is more than what is left of the payment.',
    remedy: 'Read the payment; leave `amount` out to give back what is left.',
  },
  disputed: {
    status: 409,
    title: 'The payment is disputed',
    detail: 'The bank of the donor has taken the money back for the time of a dispute.',
    remedy: 'Answer the dispute at the payment provider.',
  },
  'still-referenced': {
    status: 409,
    title: 'Other records refer to this one',
    detail: 'Other records refer to this one, so it cannot be removed for good.',
    remedy: 'Use the ordinary deletion (`?soft=true`).',
  },
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
  'precondition-failed': {
    status: 412,
    title: 'The record has changed',
    detail: 'The record no longer has the version that the request names.',
    remedy:
      'Read it again, apply your change to the new version, and send it with its ETag in `If-Match` or its `version` in the body.',
  },
  'payload-too-large': {
    status: 413,
    title: 'The body is too large',
    detail: 'A request body has at most 1,048,576 bytes.',
    remedy: 'Send less at once.',
  },
  'unsupported-media-type': {
    status: 415,
    title: 'Unsupported media type',
    detail: 'Bodies are `application/json` in UTF-8, not compressed.',
    remedy: 'Send `Content-Type: application/json`.',
  },
  'not-an-operation-member': {
    status: 422,
    title: 'Not a member of the operation',
    detail: 'This user is not a member of that operation.',
    remedy: 'Add the user to the operation, or name a member (by either id).',
  },
  'operation-not-found': {
    status: 422,
    title: 'The operation does not exist',
    detail: 'The body names an operation that does not exist for you.',
    remedy: 'Check the id.',
  },
  'sector-not-found': {
    status: 422,
    title: 'No sector',
    detail:
      'The body names a sector that does not exist for you, or no sector could be found for the passage.',
    remedy: 'Give `fk_sector`, an `fk_adresse` that lies in a sector, or `lat` and `lon`.',
  },
  'address-not-found': {
    status: 422,
    title: 'The address does not exist',
    detail: 'The body names an address that does not exist.',
    remedy: 'Use an `address_id` of an address answer.',
  },
  'user-not-found': {
    status: 422,
    title: 'The user does not exist',
    detail: 'The body names a user who does not exist for you.',
    remedy: 'Check the id.',
  },
  'amount-out-of-range': {
    status: 422,
    title: 'The amount cannot be taken by card',
    detail: 'A card payment has at least 0.50; a refund at least 0.01.',
    remedy: 'Take a larger amount, or another means of payment.',
  },
  'pay-location-country': {
    status: 422,
    title: 'The location is in another country',
    detail: 'A location lies in the country of the account: FR.',
    remedy: 'Give an address in France; overseas departments are FR too.',
  },
  'email-missing': {
    status: 422,
    title: 'There is no e-mail address',
    detail: 'The user has no e-mail address to write to.',
    remedy: 'Give the user an e-mail address first.',
  },
  'entity-not-found': {
    status: 422,
    title: 'The entity does not exist',
    detail: 'The body names an entity that does not exist for you.',
    remedy: 'Check the id, or leave `entity_id` out.',
  },
  'passage-not-found': {
    status: 422,
    title: 'The passage does not exist',
    detail: 'The body names a passage that does not exist for you.',
    remedy: 'Check the id.',
  },
  'nothing-to-receipt': {
    status: 422,
    title: 'There is nothing to receipt',
    detail: 'The passage has no amount.',
    remedy: 'Receipts are for passages with money.',
  },
  'idempotency-key-reused': {
    status: 422,
    title: 'The Idempotency-Key was used for another request',
    detail: 'This Idempotency-Key belongs to another request: to another path, or with other content.',
    remedy: 'Make a new key for each new request; repeat a key only with the same request.',
  },
  'client-too-old': {
    status: 426,
    title: 'The application is too old',
    detail: 'This version of the application is no longer served.',
    remedy: 'Update the application from its store.',
  },
  'too-many-requests': {
    status: 429,
    title: 'Too many requests',
    detail: 'You have used up your quota for the moment.',
    remedy: 'Wait for the number of seconds in `Retry-After`.',
  },
  'too-many-attempts': {
    status: 429,
    title: 'Too many failed logins',
    detail: 'This account has had too many failed logins.',
    remedy: 'Wait for the number of seconds in `Retry-After`.',
  },
  'blocked-ip': {
    status: 429,
    title: 'This address is blocked for the moment',
    detail: 'This network address has had too many failed logins.',
    remedy: 'Wait for the number of seconds in `Retry-After`.',
  },
  'internal-error': {
    status: 500,
    title: 'Something went wrong on our side',
    detail: 'The request could not be completed.',
    remedy: 'Try again later; quote the request id (`instance`) when you report it.',
  },
  'pay-provider-error': {
    status: 502,
    title: 'The payment provider failed',
    detail: 'The payment provider gave no usable answer.',
    remedy: 'Try again after the number of seconds in `Retry-After`: nothing is done twice.',
  },
  'pay-provider-unavailable': {
    status: 503,
    title: 'The payment provider is unavailable',
    detail: 'The payment provider did not answer in time.',
    remedy: 'Try again after the number of seconds in `Retry-After`: nothing is done twice.',
  },
  'pay-not-configured': {
    status: 503,
    title: 'Card payments are not set up',
    detail: 'This stage has no key of the payment provider.',
    remedy: 'The operator of the stage sets one.',
  },
  'service-unavailable': {
    status: 503,
    title: 'The service is unavailable for the moment',
    detail: 'The request could not be completed for the moment.',
    remedy:
      'Try again after the number of seconds in `Retry-After`, with the same `Idempotency-Key` or `id`: what was done nevertheless is not done twice.',
  },
} as const satisfies Record<string, Entry>;

export type ProblemCode = keyof typeof problemCatalogue;
export type ProblemStatus = (typeof problemCatalogue)[ProblemCode]['status'];
