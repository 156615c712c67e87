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

/** Notes a visit; `said` is what can be taken back for ten seconds, `place` where it was. Throws a sentence when there is no room. */
export async function recordVisit(draft: Draft, said: string, place: string): Promise<string> {
  await retryConnection();
  return scheduler.withLock(async () => {
    // What is under way would take it along before it can be taken back.
    await scheduler.stop();
    return scheduler.write(async () => {
      const here = writableEvening();
      const id = await explainingFailure(here.phone.record(draft));
      if (here.life.aborted) return id;
      const takeBack = () => here.phone.remove(id);
      // What is in memory alone goes at once.
      if (here.store.isLasting) undoable.value = { said, until: undoUntil(), takeBack };
      refreshVisits(here);
      // Where it was is a help only, for which nobody waits: the visit itself is noted.
      void scheduler.write(() => savePlace(here.store, id, place)).catch(() => {});
      return id;
    });
  });
}

const savePlace = (store: EveningStore, id: string, place: string): Promise<void> =>
  store.saveNotes({ places: { ...store.notes.places, [id]: place } });

/** Where nothing can be noted without the service, it is asked whether it is there again. */
export async function retryConnection(): Promise<void> {
  if (!currentEvening().store.isLasting && isCutOff.value) await scheduler.sync();
}

/** Throws a sentence where what is noted would be in memory alone, with nobody to take it. */
export function writableEvening() {
  const here = currentEvening();
  if (!here.store.isLasting && (isCutOff.value || !navigator.onLine)) throw new Sentence(texts.needsNetwork);
  return here;
}

/** Takes back what was noted last, unless it is being sent. */
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

/** The same for a visit that is not paid by card any more: its code is told as open until the service knows. */
export const changeFromCard = (id: string, changes: Parameters<Phone['change']>[1]): Promise<void> =>
  scheduler.withLock(async () => {
    // What is under way would take the code for closed before the change waits.
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

/** The member has read what was not retained of a visit. */
export const dismissLost = (id: string): Promise<void> =>
  scheduler.write(async () => {
    const here = currentEvening();
    await here.store.saveNotes({ lost: here.store.notes.lost.filter((one) => one.id !== id) });
    refreshVisits(here);
  });
