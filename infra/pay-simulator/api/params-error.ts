import type * as z from 'zod';
import { type ApiError, invalidRequest } from './errors.ts';

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
