import { Problem } from '../../../clients/typescript/src/index.ts';
import { sentIn, type Taking } from './fetch-conversations.ts';
import { givenBack } from './lost-messages.ts';
import { MESSAGES_KEPT, RESTORED, talkOf, talkRow } from './stored-conversations.ts';

/**
 * After a restored backup: compares every conversation with what the service has of it. Own messages that it lost wait again, or are
 * told where their room is gone; what others wrote comes back from their own phones.
 */
export async function compareTalks(taking: Taking): Promise<void> {
  const { box } = taking;
  for (const room_id of box.talks()) await compareTalk(taking, room_id);
  await box.save(new Map([[RESTORED, undefined]]));
}

async function compareTalk(taking: Taking, room_id: number): Promise<void> {
  const { box, service, now } = taking;
  const page = await service.messages(room_id, MESSAGES_KEPT).catch((error: unknown) => {
    if (!(error instanceof Problem) || error.code !== 'not-found') throw error;
    return undefined;
  });
  const before = box.talk(room_id);
  await box.save(
    new Map<string, unknown>([
      [talkRow(room_id), page && talkOf(page, now())],
      ...(before ? givenBack(taking, room_id, { before, page: page ?? { data: [] } }) : []),
      ...(page ? sentIn(box, room_id, page) : []),
    ]),
  );
}
