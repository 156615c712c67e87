import { currentEvening, refreshVisits, scheduler } from '../session/open-evening.ts';
import type { FloorAndDoor } from '../store/dwelling.ts';
import { explainingFailure } from '../store/write-failure.ts';

/** Keeps the dwellings of an address on this phone, in place of those described before. Throws a `Sentence` if there is no room. */
export const describeBlock = (address_id: number, dwellings: FloorAndDoor[]): Promise<void> =>
  scheduler.write(async () => {
    const here = currentEvening();
    const before = here.store.notes.described ?? {};
    const { [String(address_id)]: _, ...others } = before;
    const described = dwellings.length === 0 ? others : { ...others, [address_id]: dwellings };
    try {
      await explainingFailure(here.store.saveNotes({ described }));
    } catch (error) {
      here.store.notes.described = before;
      throw error;
    }
    refreshVisits(here);
  });
