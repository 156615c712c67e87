import type { Phone } from '../../../clients/typescript/src/field/index.ts';
import { door as texts } from '../../door/texts.ts';
import { Sentence } from '../../texts/failures.ts';
import { currentEvening, refreshVisits, scheduler } from '../session/open-evening.ts';
import type { Visit } from '../store/doors.ts';
import { isCutOff, undoable } from '../store/evening-signals.ts';
import type { EveningStore } from '../store/evening-store.ts';
import { explainingFailure } from '../store/write-failure.ts';
import { undoUntil } from './undo-time.ts';

export type Draft = Omit<Visit, 'id'>;

/** Records a visit at `place`; `said` labels the undo for 10 seconds. Throws a `Sentence` if there is no room. */
export async function recordVisit(draft: Draft, said: string, place: string): Promise<string> {
  await retryConnection();
  return scheduler.withLock(async () => {
    // A running sync would send the visit before it can be undone.
    await scheduler.stop();
    return scheduler.write(async () => {
      const here = writableEvening();
      const id = await explainingFailure(here.phone.record(draft));
      if (here.life.aborted) return id;
      const takeBack = () => here.phone.remove(id);
      // A visit stored in memory only is sent at once, without undo.
      if (here.store.isLasting) undoable.value = { said, until: undoUntil(), takeBack };
      refreshVisits(here);
      // The place is optional, so recording does not wait for it.
      void scheduler.write(() => savePlace(here.store, id, place)).catch(() => {});
      return id;
    });
  });
}

const savePlace = (store: EveningStore, id: string, place: string): Promise<void> =>
  store.saveNotes({ places: { ...store.notes.places, [id]: place } });

/** Without persistent storage, checks whether the service is reachable again. */
export async function retryConnection(): Promise<void> {
  if (!currentEvening().store.isLasting && isCutOff.value) await scheduler.sync();
}

/** Throws a `Sentence` if an entry would be in memory only and cannot be sent. */
export function writableEvening() {
  const here = currentEvening();
  if (!here.store.isLasting && (isCutOff.value || !navigator.onLine)) throw new Sentence(texts.needsNetwork);
  return here;
}

/** Undoes the last entry, unless it is being sent. */
export const undoLast = (): Promise<void> =>
  scheduler.write(async () => {
    const last = undoable.value;
    if (!last) return;
    const here = currentEvening();
    await explainingFailure(last.takeBack());
    undoable.value = undefined;
    refreshVisits(here);
  });

export const changeVisit = (id: string, changes: Parameters<Phone['change']>[1]): Promise<void> =>
  edit((phone) => phone.change(id, changes));

/** Like `changeVisit`, for a visit no longer paid by card: its code is shown as open until the service knows. */
export const changeFromCard = (id: string, changes: Parameters<Phone['change']>[1]): Promise<void> =>
  scheduler.withLock(async () => {
    // A running sync would mark the code as closed before the change is stored.
    await scheduler.stop();
    await scheduler.write(async () => {
      const here = writableEvening();
      const codes = [...new Set([...(here.store.notes.codes ?? []), id])];
      await explainingFailure(here.store.saveNotes({ codes }));
      await explainingFailure(here.phone.change(id, changes));
      refreshVisits(here);
    });
  });

export const removeVisit = (id: string, reason?: string): Promise<void> =>
  edit((phone) => phone.remove(id, reason));

async function edit(how: (phone: Phone) => Promise<void>): Promise<void> {
  await retryConnection();
  await scheduler.write(async () => {
    const here = writableEvening();
    await explainingFailure(how(here.phone));
    refreshVisits(here);
  });
}

/** Dismisses a notice of lost fields after the member has read it. */
export const dismissLost = (id: string): Promise<void> =>
  scheduler.write(async () => {
    const here = currentEvening();
    await here.store.saveNotes({ lost: here.store.notes.lost.filter((one) => one.id !== id) });
    refreshVisits(here);
  });
