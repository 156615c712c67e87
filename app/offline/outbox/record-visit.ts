import type { Phone } from '../../../clients/typescript/src/field/index.ts';
import { door as texts } from '../../door/texts.ts';
import { Sentence } from '../../texts/failures.ts';
import { eveningHere, showWritten, turns } from '../session/open-evening.ts';
import type { Visit } from '../store/doors.ts';
import { isCutOff, undoable } from '../store/evening-signals.ts';
import type { KeptStore } from '../store/evening-store.ts';
import { noting } from '../store/write-failure.ts';
import { undoUntil } from './undo-time.ts';

export type Draft = Omit<Visit, 'id'>;

/** Notes a visit; `said` is what can be taken back for ten seconds, `place` where it was. Throws a sentence when there is no room. */
export async function record(draft: Draft, said: string, place: string): Promise<string> {
  await reach();
  return turns.hold(async () => {
    // What is under way would take it along before it can be taken back.
    await turns.stop();
    return turns.write(async () => {
      const here = noteHere();
      const id = await noting(here.phone.record(draft));
      if (here.life.aborted) return id;
      const takeBack = () => here.phone.remove(id);
      // What is in memory alone goes at once.
      if (here.kept.isLasting) undoable.value = { said, until: undoUntil(), takeBack };
      showWritten(here);
      // Where it was is a help only, for which nobody waits: the visit itself is noted.
      void turns.write(() => savePlace(here.kept, id, place)).catch(() => {});
      return id;
    });
  });
}

const savePlace = (kept: KeptStore, id: string, place: string): Promise<void> =>
  kept.saveNotes({ places: { ...kept.notes.places, [id]: place } });

/** Where nothing can be noted without the service, it is asked whether it is there again. */
export async function reach(): Promise<void> {
  if (!eveningHere().kept.isLasting && isCutOff.value) await turns.speak();
}

/** Throws a sentence where what is noted would be in memory alone, with nobody to take it. */
export function noteHere() {
  const here = eveningHere();
  if (!here.kept.isLasting && (isCutOff.value || !navigator.onLine)) throw new Sentence(texts.needsNetwork);
  return here;
}

/** Takes back what was noted last, unless it is being sent. */
export const undo = (): Promise<void> =>
  turns.write(async () => {
    const last = undoable.value;
    if (!last) return;
    const here = eveningHere();
    await noting(last.takeBack());
    undoable.value = undefined;
    showWritten(here);
  });

export const change = (id: string, changes: Parameters<Phone['change']>[1]): Promise<void> =>
  edit((phone) => phone.change(id, changes));

/** The same for a visit that is not paid by card any more: its code is told as open until the service knows. */
export const changeFromCard = (id: string, changes: Parameters<Phone['change']>[1]): Promise<void> =>
  turns.hold(async () => {
    // What is under way would take the code for closed before the change waits.
    await turns.stop();
    await turns.write(async () => {
      const here = noteHere();
      const codes = [...new Set([...(here.kept.notes.codes ?? []), id])];
      await noting(here.kept.saveNotes({ codes }));
      await noting(here.phone.change(id, changes));
      showWritten(here);
    });
  });

export const remove = (id: string, reason?: string): Promise<void> =>
  edit((phone) => phone.remove(id, reason));

async function edit(how: (phone: Phone) => Promise<void>): Promise<void> {
  await reach();
  await turns.write(async () => {
    const here = noteHere();
    await noting(how(here.phone));
    showWritten(here);
  });
}

/** The member has read what was not retained of a visit. */
export const forgetLost = (id: string): Promise<void> =>
  turns.write(async () => {
    const here = eveningHere();
    await here.kept.saveNotes({ lost: here.kept.notes.lost.filter((one) => one.id !== id) });
    showWritten(here);
  });
