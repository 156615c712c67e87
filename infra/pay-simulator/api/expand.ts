import { lookUp, type State, type Table } from '../state.ts';
import { invalidRequest } from './errors.ts';

type Json = null | boolean | number | string | Json[] | { [name: string]: Json };

const MAX_DEPTH = 4;

/** A copy of the response in which the ids named by `expand` are replaced by their objects, also within lists. */
export function expandAnswer(state: State, answer: object, expand: unknown): Json {
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
