import type * as z from 'zod';

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

/** The error for an unknown or a disconnected account. */
export function accountInvalid(account: string): ApiError {
  return new ApiError(403, {
    type: 'invalid_request_error',
    code: 'account_invalid',
    message: `The provided key does not have access to account '${account}' (or that account does not exist). Application access may have been revoked.`,
  });
}

/** The error for a wrong `Authorization` header; it does not quote the key. */
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

/** The provider's error for invalid parameters. */
export function paramsError(error: z.ZodError): ApiError {
  // Unknown parameters are reported first: often a missing one was sent under a wrong name.
  const issue = error.issues.find(({ code }) => code === 'unrecognized_keys') ?? error.issues[0];
  if (!issue) return invalidRequest('Invalid request.');
  const param = nameOf(issue.code === 'unrecognized_keys' ? [...issue.path, issue.keys[0]] : issue.path);
  return errorOfIssue(issue, param);
}

function errorOfIssue(issue: z.core.$ZodIssue, param: string): ApiError {
  if (issue.code === 'unrecognized_keys') {
    if (param === 'payment_method_types') return methodTypesUnsupported();
    return invalidRequest(`Received unknown parameter: ${param}`, { code: 'parameter_unknown', param });
  }
  if (issue.input === undefined) {
    return invalidRequest(`Missing required param: ${param}.`, { code: 'parameter_missing', param });
  }
  if (issue.code === 'too_small') {
    return invalidRequest(`You passed an empty string for '${param}'.`, {
      code: 'parameter_invalid_empty',
      param,
    });
  }
  const code = /^[a-z_]+$/.test(issue.message) ? { code: issue.message } : {};
  return invalidRequest(`Invalid ${param}: ${issue.message}`, { ...code, param });
}

/** API versions since autumn 2026 replace `payment_method_types` by `allowed_payment_method_types`. */
const methodTypesUnsupported = () =>
  invalidRequest('The payment_method_types parameter is no longer supported.', {
    code: 'payment_method_types_no_longer_supported',
    param: 'payment_method_types',
  });

/** `['address', 'city']` → `address[city]`. */
function nameOf(path: readonly (PropertyKey | undefined)[]): string {
  const [first = '', ...rest] = path.map(String);
  return first + rest.map((step) => `[${step}]`).join('');
}
