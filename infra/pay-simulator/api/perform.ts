import { lookUp, type State, type Table } from '../state.ts';
import type { Failure } from '../switches.ts';
import { newId, type World } from '../world.ts';
import type { ContractChecks } from './checks.ts';
import { ApiError, invalidRequest, serverError } from './errors.ts';
import { findReply, storeReply } from './idempotency.ts';
import type { Match } from './operations.ts';
import type { ApiRequest } from './request.ts';

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

type Json = null | boolean | number | string | Json[] | { [name: string]: Json };

const MAX_DEPTH = 4;

/** A copy of the response in which the ids named by `expand` are replaced by their objects, also within lists. */
function expandAnswer(state: State, answer: object, expand: unknown): Json {
  // Responses are plain JSON data.
  const copy: Json = JSON.parse(JSON.stringify(answer));
  if (!Array.isArray(expand)) return copy;
  for (const path of expand) {
    const steps = String(path).split('.');
    if (steps.length > MAX_DEPTH || !expandPath(state, copy, steps)) throw notExpandable(String(path));
  }
  return copy;
}

/** Expands one path in place; false when it does not exist. */
function expandPath(state: State, target: Json, [step, ...rest]: string[]): boolean {
  if (step === undefined) return true;
  if (Array.isArray(target)) return target.every((item) => expandPath(state, item, [step, ...rest]));
  if (typeof target !== 'object' || target === null || !Object.hasOwn(target, step)) return false;
  const value = target[step];
  // An empty field has nothing to expand.
  if (value === null || value === undefined) return true;
  const found = typeof value === 'string' ? findObject(state, value) : value;
  if (found === undefined || typeof found !== 'object') return false;
  target[step] = found;
  return expandPath(state, found, rest);
}

function findObject(state: State, id: string): Json | undefined {
  const tables: Table<{ object: object }>[] = [
    state.accounts,
    state.intents,
    state.sessions,
    state.charges,
    state.refunds,
    state.disputes,
    state.transactions,
    state.payouts,
  ];
  const found = tables.map((table) => lookUp(table, id)).find((one) => one !== undefined);
  return found && JSON.parse(JSON.stringify(found.object));
}

const notExpandable = (path: string) =>
  invalidRequest(`This property cannot be expanded (${path}).`, { param: 'expand' });
