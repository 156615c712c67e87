import { type Rows, waitingRows } from '../outbox/unsent-rows.ts';
import { type Evening, type PhoneStores, restoredNames, sealedIn } from '../seal/sealed-rows.ts';

/** Unsent data of another season on this phone, sealed or not; `visits` also counts marks and messages. */
export type OtherSeason = { operationId: number; visits: number };

type Here = Pick<PhoneStores, 'sealedStore' | 'evenings'> & { rowsOf: (evening: Evening) => Promise<Rows> };

/** A member's unsent data of seasons other than the open one; of all without an open one. */
export async function unsentElsewhere(
  { sealedStore, evenings, rowsOf }: Here,
  { userId, operationId }: Partial<Evening>,
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

/** The season that opens next time; a season opened by its address is stored only if none is. */
export const seasonToStore = ({ named, stored, operationId }: Opened): number =>
  named === undefined ? operationId : (stored ?? operationId);
