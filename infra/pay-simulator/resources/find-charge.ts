import { refuseControl } from '../control-refusal.ts';
import { lookUp, type State } from '../state.ts';
import type { StoredCharge } from './charges.ts';

/** The charge with this id, or the latest charge of the intent with this id, on any account. */
export function findCharge({ charges, intents }: State, id: string): StoredCharge {
  const latest = lookUp(intents, id)?.object.latest_charge;
  const found = lookUp(charges, typeof latest === 'string' ? latest : id);
  if (!found) throw refuseControl(`there is no charge of ${id}`);
  return found;
}
