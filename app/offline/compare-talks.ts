import { Problem } from '../../clients/typescript/src/index.ts';
import { RESTORED, talkRow } from './kept-talks.ts';
import { givenBack } from './lost-messages.ts';
import { type Taking, takeTalk } from './take-talks.ts';

/**
 * After a restored backup: compares every conversation with what the service has of it. Own messages that it lost wait again, or are
 * told where their room is gone; what others wrote comes back from their own phones.
 */
export async function compareTalks(taking: Taking): Promise<void> {
  const { box } = taking;
  for (const room_id of box.talks())
    await takeTalk(taking, room_id, true).catch((error: unknown) => {
      if (!(error instanceof Problem) || error.code !== 'not-found') throw error;
      return leaveGone(taking, room_id);
    });
  await box.save(new Map([[RESTORED, undefined]]));
}

async function leaveGone(taking: Taking, room_id: number): Promise<void> {
  const before = taking.box.talk(room_id);
  const page = { data: [] };
  const told = before
    ? givenBack(taking, room_id, { before, page, isRestored: true, code: 'not-found' })
    : [];
  await taking.box.save(new Map<string, unknown>([[talkRow(room_id), undefined], ...told]));
}
