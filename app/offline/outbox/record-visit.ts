import type { Phone } from '../../../clients/typescript/src/field/index.ts';
import { door as texts } from '../../door/texts.ts';
import { Sentence } from '../../texts/failures.ts';
import { currentEvening, refreshVisits, scheduler } from '../session/open-evening.ts';
import type { Visit } from '../store/doors.ts';
import { isCutOff, undoable, visits } from '../store/evening-signals.ts';
import type { EveningStore } from '../store/evening-store.ts';
import { explainingFailure } from '../store/write-failure.ts';
import { undoUntil } from './undo-time.ts';

export type Draft = Omit<Visit, 'id'>;

/** A visit to record, and its place as text. */
type Entry = { draft: Draft; place: string };

/**
 * Records visits, all or none; `said` labels the undo for 10 seconds, which takes all back. Throws a `Sentence`
 * if there is no room.
 */
export async function recordVisits(entries: readonly Entry[], said: string): Promise<string[]> {
  await retryConnection();
  return scheduler.withLock(async () => {
    // A running sync would send the visits before they can be undone.
    await scheduler.stop();
    return scheduler.write(async () => {
      const here = writableEvening();
      const { store } = here;
      const drafts = inTurn(entries.map(({ draft }) => draft));
      const record = () => Promise.all(drafts.map((draft) => here.phone.record(draft)));
      const ids = await explainingFailure(store.inOneWrite(record));
      if (here.life.aborted) return ids;
      const isThere = () => ids.every((id, at) => isAsRecorded(id, drafts[at]));
      const takeBack = () => store.inOneWrite(() => Promise.all(ids.map((id) => here.phone.remove(id))));
      // Visits stored in memory only are sent at once, without undo.
      if (store.isLasting) undoable.value = { said, until: undoUntil(), isThere, takeBack };
      refreshVisits(here);
      // The places are optional, so recording does not wait for them.
      const places = Object.fromEntries(entries.map(({ place }, at) => [ids[at], place]));
      void scheduler.write(() => savePlaces(store, places)).catch(() => {});
      return ids;
    });
  });
}

/** Gives each visit a time of its own, a millisecond after the one before. */
const inTurn = (drafts: readonly Draft[], now = Date.now()): Draft[] =>
  drafts.map((draft, at) => ({ passed_at: new Date(now + at).toISOString(), ...draft }));

/** Whether a visit is on the phone with all values that were recorded; a remark may have been added. */
function isAsRecorded(id: string, draft: Draft = {}): boolean {
  const visit = visits.value.find((one) => one.id === id);
  return Object.entries(draft).every(([name, value]) => visit && Reflect.get(visit, name) === value);
}

const savePlaces = (store: EveningStore, places: Record<string, string>): Promise<void> =>
  store.saveNotes({ places: { ...store.notes.places, ...places } });

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
    if (!last?.isThere()) return;
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
