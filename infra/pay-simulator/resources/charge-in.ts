import { refuseControl } from '../control-refusal.ts';
import { kept, type State } from '../state.ts';
import type { KeptCharge } from './charges.ts';

/** The charge under an id of its own, or the last one of an intent, whatever account it lies on. */
export function chargeIn({ charges, intents }: State, id: string): KeptCharge {
  const latest = kept(intents, id)?.object.latest_charge;
  const found = kept(charges, typeof latest === 'string' ? latest : id);
  if (!found) throw refuseControl(`there is no charge of ${id}`);
  return found;
}
