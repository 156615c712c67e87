import type { Reads } from '../core/context.ts';
import type { AddressToCut } from '../data/sectors/cutting.ts';
import { findKnownDwellings } from '../data/sectors/known-dwellings.ts';
import type { Weight } from './cutting-schemas.ts';

/** An address to cut; `load` is its weight in the balance. */
export type DoorToCut = AddressToCut & { load: number; dwellings: number };

export type Weighed = { doors: DoorToCut[]; weighedBy: Weight };

/** An address counts as one dwelling as long as nothing else is known of it; so does it in a sector. */
const UNKNOWN = 1;

/**
 * Weighs the addresses of an area. In dwellings only if those that are known are at least half of all: otherwise the balance would be
 * one of guesses, and addresses are weighed.
 */
export async function weighAddresses(
  ctx: Reads,
  { operationId, weigh }: { operationId: number; weigh: Weight },
  addresses: readonly AddressToCut[],
): Promise<Weighed> {
  const known = await findKnownDwellings(ctx, { operationId, ids: addresses.map(({ id }) => id) });
  const weighedBy =
    weigh === 'dwellings' && areMostlyKnown(known, addresses.length) ? 'dwellings' : 'addresses';
  const doors = addresses.map((address) => {
    const dwellings = known.get(address.id) ?? UNKNOWN;
    return { ...address, dwellings, load: weighedBy === 'dwellings' ? dwellings : 1 };
  });
  return { doors, weighedBy };
}

/** Whether the known dwellings are at least as many as the addresses of which none are known. */
export function areDwellingsKnown(of: { addresses: number; known: number; dwellings: number }): boolean {
  return of.dwellings > 0 && of.dwellings >= (of.addresses - of.known) * UNKNOWN;
}

function areMostlyKnown(known: ReadonlyMap<number, number>, addresses: number): boolean {
  const dwellings = [...known.values()].reduce((sum, of) => sum + of, 0);
  return areDwellingsKnown({ addresses, known: known.size, dwellings });
}
