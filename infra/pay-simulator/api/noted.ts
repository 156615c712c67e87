import type { Asked } from './request.ts';

/** A request that came in. */
export type Noted = {
  verb: string;
  path: string;
  params: unknown;
  account: string | null;
  idempotencyKey: string | null;
};

const REMEMBERED = 1000;

/** Adds a request to those that came in; the oldest are forgotten. */
export function note(requests: Noted[], { verb, path, params, account, key }: Asked): void {
  requests.push({ verb, path, params, account, idempotencyKey: key });
  if (requests.length > REMEMBERED) requests.shift();
}
