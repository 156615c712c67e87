import { neverAgain as texts } from '../../door/texts.ts';
import { noteHere, reach } from '../outbox/record-visit.ts';
import { undoUntil } from '../outbox/undo-time.ts';
import { eveningHere, showWritten, turns } from '../session/open-evening.ts';
import { undoable } from '../store/evening-signals.ts';
import { noting } from '../store/write-failure.ts';
import { markAfter, type Said } from './apply-marks.ts';
import { markName } from './mark.ts';

/**
 * Says whether anybody is to call at dwellings any more; like a visit it can be taken back for ten seconds, and is not sent before.
 * Throws a sentence when there is no room.
 */
export async function say(said: readonly Said[]): Promise<void> {
  await reach();
  await turns.hold(async () => {
    // What is under way would take it along before it can be taken back.
    await turns.stop();
    return turns.write(async () => {
      const here = noteHere();
      const { kept, phone } = here;
      const before = new Map(said.map((one) => [markName(one), kept.marks.get(markName(one))]));
      const after = said.map((one) => {
        const name = markName(one);
        const known = phone.addresses().find(({ address_id }) => address_id === one.address_id);
        return [name, markAfter(before.get(name), one, known)] as const;
      });
      await noting(kept.saveMarks(new Map(after)));
      if (here.life.aborted) return;
      const takeBack = () => kept.saveMarks(before);
      const done = said.some(({ do_not_call }) => do_not_call) ? texts.ask : texts.askAgain;
      // What is in memory alone goes at once.
      if (kept.isLasting) undoable.value = { said: done, until: undoUntil(), takeBack };
      showWritten(here);
    });
  });
}

/** The member has read that a mark was refused. */
export const forgetMark = (name: string): Promise<void> =>
  turns.write(async () => {
    const here = eveningHere();
    await here.kept.saveMarks(new Map([[name, undefined]]));
    showWritten(here);
  });
