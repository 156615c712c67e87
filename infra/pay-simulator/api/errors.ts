type ErrorBody = {
  type: 'invalid_request_error' | 'authentication_error' | 'idempotency_error' | 'api_error' | 'card_error';
  code?: string;
  message: string;
  param?: string;
  doc_url?: string;
};

/** An error response of the provider. */
export class ApiError extends Error {
  readonly status: number;
  readonly body: ErrorBody;

  constructor(status: number, body: ErrorBody) {
    super(body.message);
    this.status = status;
    this.body = body;
  }
}

export function invalidRequest(message: string, facts: { code?: string; param?: string } = {}): ApiError {
  return new ApiError(400, { type: 'invalid_request_error', message, ...facts });
}

/** `thing` is the provider's resource name, such as `payment_intent`. */
export function resourceMissing(thing: string, id: string, param = 'id'): ApiError {
  return new ApiError(404, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `No such ${thing}: '${id}'`,
    param,
  });
}

/** For unknown and for disconnected accounts. */
export function accountInvalid(account: string): ApiError {
  return new ApiError(403, {
    type: 'invalid_request_error',
    code: 'account_invalid',
    message: `The provided key does not have access to account '${account}' (or that account does not exist). Application access may have been revoked.`,
  });
}

/** For a wrong `Authorization` header; the key itself is not quoted. */
export const keyRefused = () =>
  new ApiError(401, { type: 'authentication_error', message: 'Invalid API Key provided.' });

export const urlUnknown = (verb: string, path: string) =>
  new ApiError(404, {
    type: 'invalid_request_error',
    message: `Unrecognized request URL (${verb}: ${path}).`,
  });

export const idempotencyMismatch = () =>
  new ApiError(400, {
    type: 'idempotency_error',
    message:
      'Keys for idempotent requests can only be used with the same parameters they were first used with.',
  });

export const idempotencyInUse = () =>
  new ApiError(409, {
    type: 'idempotency_error',
    code: 'idempotency_key_in_use',
    message: 'There is currently another in-progress request using this Idempotent Key.',
  });

export const rateLimited = () =>
  new ApiError(429, {
    type: 'invalid_request_error',
    code: 'rate_limit',
    message: 'Request rate limit exceeded.',
  });

export const serverError = (status: 500 | 503) =>
  new ApiError(status, {
    type: 'api_error',
    message: 'An unknown error occurred. Contact us if this problem persists.',
  });
