import { type Rows, waitingRows } from '../outbox/unsent-rows.ts';
import { type Evening, type PhoneStores, restoredNames, sealedIn } from '../seal/sealed-rows.ts';

/** What waits on this phone of another season, sealed or not: `visits` counts messages too. */
export type OtherSeason = { operationId: number; visits: number };

type Here = Pick<PhoneStores, 'sealedStore' | 'evenings'> & { rowsOf: (evening: Evening) => Promise<Rows> };

/** What a member has not sent of other seasons than the one that is open. */
export async function unsentElsewhere(
  { sealedStore, evenings, rowsOf }: Here,
  { userId, operationId }: Evening,
): Promise<OtherSeason[]> {
  const sealed = await sealedStore.load();
  const others = (await evenings()).filter((one) => one.userId === userId && one.operationId !== operationId);
  const found = await Promise.all(
    others.map(async (evening) => {
      const rows = await rowsOf(evening);
      const held = restoredNames(rows);
      const inSafe = sealedIn(sealed, evening).filter(({ name }) => !held.includes(name));
      const visits = inSafe.reduce((sum, one) => sum + one.visits, waitingRows(rows).length);
      return { operationId: evening.operationId, visits };
    }),
  );
  return found.filter(({ visits }) => visits > 0);
}

type Opened = { named: number | undefined; stored: number | undefined; operationId: number };

/** Which season opens by itself the next time: looking at another one by its address changes that only where there is none yet. */
export const seasonToStore = ({ named, stored, operationId }: Opened): number =>
  named === undefined ? operationId : (stored ?? operationId);
