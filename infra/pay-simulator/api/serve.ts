import type { IncomingMessage, ServerResponse } from 'node:http';
import { requireReachable } from '../resources/accounts.ts';
import { API_VERSION } from '../resources/events.ts';
import type { World } from '../world.ts';
import type { ContractChecks } from './checks.ts';
import { ApiError, idempotencyInUse, invalidRequest, keyRefused } from './errors.ts';
import { replyKey } from './idempotency.ts';
import { type Match, matchOperation } from './operations.ts';
import { errorReply, perform } from './perform.ts';
import { type ApiRequest, type LoggedRequest, logRequest, readApiRequest } from './request.ts';
import { failAtOnce, sendAnswer } from './send-answer.ts';

export type ApiContext = {
  world: World;
  checks: ContractChecks;
  secretKey: string;
  /** Idempotency keys of requests in progress. */
  inFlight: Set<string>;
  requests: LoggedRequest[];
  /** Called after a request ran. */
  changed(): void;
  flush(): Promise<void>;
};

/** Serves one request to the provider's API. */
export async function serveApi(
  context: ApiContext,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const apiRequest = await readApiRequest(request);
  logRequest(context.requests, apiRequest);
  response.setHeader('stripe-version', API_VERSION);
  if (apiRequest.account !== null) response.setHeader('stripe-account', apiRequest.account);
  if (apiRequest.key !== null) response.setHeader('idempotency-key', apiRequest.key);
  try {
    const match = admit(context, apiRequest);
    lockKey(context, apiRequest, response);
    const failure = context.world.switches.takeFailure(match.name);
    if (failure && failAtOnce(failure, request, response)) return;
    const answer = perform(context.world, context.checks, apiRequest, match, failure);
    context.changed();
    if (apiRequest.verb !== 'GET') await context.flush();
    await sendAnswer(answer, failure, request, response);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const refusal = { ...errorReply(error), request: 'req_refused', isReplayed: false };
    await sendAnswer(refusal, undefined, request, response);
  }
}

/** Checks API key, path, API version and account, and returns the operation. */
function admit(
  { world, secretKey }: ApiContext,
  { bearer, version, verb, path, account }: ApiRequest,
): Match {
  if (bearer !== secretKey) throw keyRefused();
  const match = matchOperation(verb, path);
  if (version !== undefined && version !== API_VERSION)
    throw invalidRequest(`The simulator speaks API version ${API_VERSION}, not ${version}.`);
  if (account !== null) requireReachable(world, account);
  return match;
}

/** Reserves the idempotency key until the response is sent; throws when it is in use. */
function lockKey({ inFlight }: ApiContext, apiRequest: ApiRequest, response: ServerResponse): void {
  const key = replyKey(apiRequest);
  if (key === undefined) return;
  if (inFlight.has(key)) throw idempotencyInUse();
  inFlight.add(key);
  response.once('close', () => inFlight.delete(key));
}
