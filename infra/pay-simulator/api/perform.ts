import type { Failure } from '../switches.ts';
import { newId, type World } from '../world.ts';
import type { ContractChecks } from './checks.ts';
import { ApiError, serverError } from './errors.ts';
import { expandAnswer } from './expand.ts';
import { findReply, storeReply } from './idempotency.ts';
import type { ApiRequest } from './request.ts';
import type { Match } from './route.ts';

export type Answer = { status: number; body: string; request: string; isReplayed: boolean };

/** Runs an admitted request: returns a stored reply, an error or the operation's response. */
export function perform(
  world: World,
  checks: ContractChecks,
  asked: ApiRequest,
  match: Match,
  failure: Failure | undefined,
): Answer {
  const request = newId(world, 'req', 14);
  const first = findReply(world, asked);
  if (first) return { ...first, isReplayed: true };
  if (failure?.kind === 'server_error')
    return storeAnswer(world, asked, request, errorReply(serverError(500)));
  const work = prepare(checks, asked, match);
  world.cause = { id: request, idempotency_key: asked.key };
  try {
    const done = work(world, { account: asked.account, id: match.id });
    const answer = expandAnswer(world.state, done, asked.params['expand']);
    checks.checkAnswer(asked, answer);
    return storeAnswer(world, asked, request, { status: 200, body: JSON.stringify(answer) });
  } catch (error) {
    if (error instanceof ApiError) return storeAnswer(world, asked, request, errorReply(error));
    throw error;
  } finally {
    world.cause = null;
  }
}

/** Validates the parameters; an error here is not stored under the idempotency key. */
function prepare(checks: ContractChecks, asked: ApiRequest, { operation }: Match) {
  const fault = checks.checkRequest(asked);
  const work = operation.prepare(asked.params);
  if (fault) throw fault;
  return work;
}

export function errorReply({ status, body }: ApiError): { status: number; body: string } {
  return { status, body: JSON.stringify({ error: body }) };
}

function storeAnswer(
  world: World,
  asked: ApiRequest,
  request: string,
  reply: { status: number; body: string },
): Answer {
  storeReply(world, asked, { ...reply, request });
  return { ...reply, request, isReplayed: false };
}
