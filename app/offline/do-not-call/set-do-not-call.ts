import { doNotCall as texts } from '../../door/do-not-call-texts.ts';
import { retryConnection, writableEvening } from '../outbox/record-visit.ts';
import { undoUntil } from '../outbox/undo-time.ts';
import { currentEvening, refreshVisits, scheduler } from '../session/open-evening.ts';
import { undoable } from '../store/evening-signals.ts';
import { explainingFailure } from '../store/write-failure.ts';
import { markAfter, type Said } from './apply-marks.ts';
import { markName } from './mark.ts';

/**
 * Sets the do-not-call marks of dwellings; they can be undone for 10 seconds, and are sent afterwards.
 * Throws a `Sentence` if the phone has no room.
 */
export async function setDoNotCall(said: readonly Said[]): Promise<void> {
  await retryConnection();
  await scheduler.withLock(async () => {
    // A running sync would send the marks before they can be undone.
    await scheduler.stop();
    return scheduler.write(async () => {
      const here = writableEvening();
      const { store, phone } = here;
      const before = new Map(said.map((one) => [markName(one), store.marks.get(markName(one))]));
      const after = said.map((one) => {
        const name = markName(one);
        const known = phone.addresses().find(({ address_id }) => address_id === one.address_id);
        return [name, markAfter(before.get(name), one, known)] as const;
      });
      await explainingFailure(store.saveMarks(new Map(after)));
      if (here.life.aborted) return;
      const takeBack = () => store.saveMarks(before);
      const done = said.some(({ do_not_call }) => do_not_call) ? texts.ask : texts.askAgain;
      // Marks stored in memory only are sent at once, without undo.
      if (store.isLasting) undoable.value = { said: done, until: undoUntil(), isThere: () => true, takeBack };
      refreshVisits(here);
    });
  });
}

/** Deletes a refused mark after the member has read it. */
export const dismissMark = (name: string): Promise<void> =>
  scheduler.write(async () => {
    const here = currentEvening();
    await here.store.saveMarks(new Map([[name, undefined]]));
    refreshVisits(here);
  });
