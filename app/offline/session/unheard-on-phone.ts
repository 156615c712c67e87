import { isOpen } from '../../../clients/typescript/src/field/document.ts';
import { visitsIn } from '../outbox/unsent-rows.ts';
import type { Evening } from '../seal/sealed-rows.ts';
import { readPhoneStores } from '../store/evening-databases.ts';
import { isLasting, unheard, waitingVisits } from '../store/evening-signals.ts';
import { type UnheardMoney, unheardMoney } from '../store/totals.ts';

/** The member's money on this phone that the service lacks, with the number of unsent visits; no evening is opened for it. */
export async function unheardOnPhone(evening: Evening): Promise<UnheardMoney & { waiting: number }> {
  if (!isLasting.value) return { ...unheard.value, waiting: waitingVisits.value };
  const kept = await storedVisits(evening).catch(() => []);
  const visits = kept.flatMap(({ mine }) => (mine._deleted ? [] : [mine]));
  return { ...unheardMoney(visits), waiting: kept.filter(isOpen).length };
}

async function storedVisits({ userId, operationId }: Evening) {
  const { evenings, rowsOf } = await readPhoneStores();
  const stored = (await evenings()).find((one) => one.userId === userId && one.operationId === operationId);
  return stored ? visitsIn(await rowsOf(stored)) : [];
}
