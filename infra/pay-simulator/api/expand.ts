import { kept, type State, type Table } from '../state.ts';
import { invalidRequest } from './errors.ts';

type Json = null | boolean | number | string | Json[] | { [name: string]: Json };

const MOST_STEPS = 4;

/** The answer with the objects in place of the ids that `expand` names, lists included. */
export function expanded(state: State, answer: object, expand: unknown): Json {
  // Answers are plain data: what is written is what is read.
  const copy: Json = JSON.parse(JSON.stringify(answer));
  if (!Array.isArray(expand)) return copy;
  for (const path of expand) {
    const steps = String(path).split('.');
    if (steps.length > MOST_STEPS || !fill(state, copy, steps)) throw notExpandable(String(path));
  }
  return copy;
}

/** Fills in one path; answers whether there is such a one. */
function fill(state: State, place: Json, [step, ...rest]: string[]): boolean {
  if (step === undefined) return true;
  if (Array.isArray(place)) return place.every((item) => fill(state, item, [step, ...rest]));
  if (typeof place !== 'object' || place === null || !Object.hasOwn(place, step)) return false;
  const there = place[step];
  // What is not there yet has nothing to fill in.
  if (there === null || there === undefined) return true;
  const found = typeof there === 'string' ? objectOf(state, there) : there;
  if (found === undefined || typeof found !== 'object') return false;
  place[step] = found;
  return fill(state, found, rest);
}

function objectOf(state: State, id: string): Json | undefined {
  const tables: Table<{ object: object }>[] = [
    state.accounts,
    state.intents,
    state.charges,
    state.refunds,
    state.disputes,
    state.transactions,
    state.payouts,
  ];
  const found = tables.map((table) => kept(table, id)).find((one) => one !== undefined);
  return found && JSON.parse(JSON.stringify(found.object));
}

const notExpandable = (path: string) =>
  invalidRequest(`This property cannot be expanded (${path}).`, { param: 'expand' });
