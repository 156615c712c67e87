import type { Failure } from '../switches.ts';
import { newId, type World } from '../world.ts';
import type { Checks } from './checks.ts';
import { ApiError, serverError } from './errors.ts';
import { expanded } from './expand.ts';
import { firstReply, keepReply } from './idempotency.ts';
import type { Asked } from './request.ts';
import type { Match } from './route.ts';

export type Answer = { status: number; body: string; request: string; isReplayed: boolean };

/** What becomes of a request that was let in: the first answer again, a refusal, or the operation's answer. */
export function perform(
  world: World,
  checks: Checks,
  asked: Asked,
  match: Match,
  failure: Failure | undefined,
): Answer {
  const request = newId(world, 'req', 14);
  const first = firstReply(world, asked);
  if (first) return { ...first, isReplayed: true };
  if (failure?.kind === 'server_error') return keep(world, asked, request, refusalOf(serverError(500)));
  const work = prepare(checks, asked, match);
  world.cause = { id: request, idempotency_key: asked.key };
  try {
    const done = work(world, { account: asked.account, id: match.id });
    const answer = expanded(world.state, done, asked.params['expand']);
    checks.answered(asked, answer);
    return keep(world, asked, request, { status: 200, body: JSON.stringify(answer) });
  } catch (error) {
    if (error instanceof ApiError) return keep(world, asked, request, refusalOf(error));
    throw error;
  } finally {
    world.cause = null;
  }
}

/** What is wrong with the parameters is refused before it counts as an answer. */
function prepare(checks: Checks, asked: Asked, { operation }: Match) {
  const fault = checks.asked(asked);
  const work = operation.prepare(asked.params);
  if (fault) throw fault;
  return work;
}

export function refusalOf({ status, body }: ApiError): { status: number; body: string } {
  return { status, body: JSON.stringify({ error: body }) };
}

function keep(world: World, asked: Asked, request: string, reply: { status: number; body: string }): Answer {
  keepReply(world, asked, { ...reply, request });
  return { ...reply, request, isReplayed: false };
}
