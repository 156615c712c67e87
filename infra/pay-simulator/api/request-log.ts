import type { ApiRequest } from './request.ts';

/** A received API request. */
export type LoggedRequest = {
  verb: string;
  path: string;
  params: unknown;
  account: string | null;
  idempotencyKey: string | null;
};

const MAX_LOGGED = 1000;

/** Appends a request to the log, which keeps the latest `MAX_LOGGED`. */
export function logRequest(
  requests: LoggedRequest[],
  { verb, path, params, account, key }: ApiRequest,
): void {
  requests.push({ verb, path, params, account, idempotencyKey: key });
  if (requests.length > MAX_LOGGED) requests.shift();
}
