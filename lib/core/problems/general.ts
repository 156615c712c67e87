/** Problems of any request: form, repetition, rate, and failures of the service. */
export const generalProblems = {
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
  'still-referenced': {
    status: 409,
    title: 'Other records refer to this one',
    detail: 'Other records refer to this one, so it cannot be removed for good.',
    remedy: 'Use the ordinary deletion (`?soft=true`).',
  },
  'resync-required': {
    status: 410,
    title: 'The phone has to load everything again',
    detail: 'The cursor is not of this user, operation, collection and database, or it is too old.',
    remedy: 'Push what was not sent yet, drop the collection, and pull without a cursor.',
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
  'internal-error': {
    status: 500,
    title: 'Something went wrong on our side',
    detail: 'The request could not be completed.',
    remedy: 'Try again later; quote the request id (`instance`) when you report it.',
  },
  'cell-damaged': {
    status: 500,
    title: 'A stored value cannot be read',
    detail: 'An encrypted value that this needs is damaged; nothing was done.',
    remedy:
      'Write the fields that `damaged` names anew, or quote the request id (`instance`) when you report it.',
  },
  'service-unavailable': {
    status: 503,
    title: 'The service is unavailable for the moment',
    detail: 'The request could not be completed for the moment.',
    remedy:
      'Try again after the number of seconds in `Retry-After`, with the same `Idempotency-Key` or `id`: what was done nevertheless is not done twice.',
  },
} as const;
