import type { IncomingMessage, ServerResponse } from 'node:http';
import { reachable } from '../resources/accounts.ts';
import { API_VERSION } from '../resources/events.ts';
import type { World } from '../world.ts';
import type { Checks } from './checks.ts';
import { ApiError, idempotencyInUse, invalidRequest, keyRefused } from './errors.ts';
import { failAtOnce, sendAnswer } from './failing.ts';
import { keyOf } from './idempotency.ts';
import { type Noted, note } from './noted.ts';
import { perform, refusalOf } from './perform.ts';
import { type Asked, readAsked } from './request.ts';
import { type Match, matchOperation } from './route.ts';

export type ApiSite = {
  world: World;
  checks: Checks;
  secretKey: string;
  /** Keys of requests that are not answered yet. */
  inFlight: Set<string>;
  requests: Noted[];
  /** Called when a request was worked on. */
  changed(): void;
  kept(): Promise<void>;
};

/** Answers one request to the provider's API. */
export async function serveApi(
  site: ApiSite,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const asked = await readAsked(request);
  note(site.requests, asked);
  response.setHeader('stripe-version', API_VERSION);
  if (asked.account !== null) response.setHeader('stripe-account', asked.account);
  if (asked.key !== null) response.setHeader('idempotency-key', asked.key);
  try {
    const match = admit(site, asked);
    lock(site, asked, response);
    const failure = site.world.switches.takeFailure(match.name);
    if (failure && failAtOnce(failure, request, response)) return;
    const answer = perform(site.world, site.checks, asked, match, failure);
    site.changed();
    if (asked.verb !== 'GET') await site.kept();
    await sendAnswer(answer, failure, request, response);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const refusal = { ...refusalOf(error), request: 'req_refused', isReplayed: false };
    await sendAnswer(refusal, undefined, request, response);
  }
}

/** The right key, the right version, something that exists, and an account that may be reached. */
function admit({ world, secretKey }: ApiSite, { bearer, version, verb, path, account }: Asked): Match {
  if (bearer !== secretKey) throw keyRefused();
  const match = matchOperation(verb, path);
  if (version !== undefined && version !== API_VERSION)
    throw invalidRequest(`The simulator speaks API version ${API_VERSION}, not ${version}.`);
  if (account !== null) reachable(world, account);
  return match;
}

/** Until it is answered, no other request may use the key. */
function lock({ inFlight }: ApiSite, asked: Asked, response: ServerResponse): void {
  const key = keyOf(asked);
  if (key === undefined) return;
  if (inFlight.has(key)) throw idempotencyInUse();
  inFlight.add(key);
  response.once('close', () => inFlight.delete(key));
}
