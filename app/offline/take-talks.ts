import type { Answer } from '../../clients/typescript/src/index.ts';
import { isBehind, MESSAGES_KEPT, ROOMS, ROOMS_KEPT, talkOf, talkRow, withAllRead } from './kept-talks.ts';
import type { MessageBox } from './message-box.ts';
import { gone } from './unsent-message.ts';

/** What is asked of the service. */
export type TalkService = {
  rooms(limit: number): Promise<Answer<'chat-list-rooms'>>;
  messages(room_id: number, limit: number): Promise<Answer<'chat-list-messages'>>;
  read(room_id: number, seq: number): Promise<unknown>;
};

type Taking = { box: MessageBox; service: TalkService; now: () => string };

/** Takes the own rooms, and the last messages of each that has new ones. Answers after how many seconds it is to be asked again. */
export async function takeRooms(taking: Taking): Promise<number> {
  const { box, service, now } = taking;
  const { data: rooms, poll_after_s } = await service.rooms(ROOMS_KEPT);
  const at = now();
  const ids = new Set(rooms.map(({ room_id }) => room_id));
  const left = (box.rooms()?.rooms ?? []).filter(({ room_id }) => !ids.has(room_id));
  await box.save(
    new Map<string, unknown>([
      [ROOMS, { at, rooms }],
      ...left.map(({ room_id }) => [talkRow(room_id), undefined] as const),
    ]),
  );
  for (const room of rooms)
    if (isBehind(room, box.talk(room.room_id), at)) await takeTalk(taking, room.room_id);
  return poll_after_s;
}

/**
 * Takes the last messages of one room; one of them that waits here was sent, and its answer got lost. Answers after how many seconds
 * it is to be asked again.
 */
export async function takeTalk({ box, service, now }: Taking, room_id: number): Promise<number> {
  const page = await service.messages(room_id, MESSAGES_KEPT);
  const there = new Set(page.data.map(({ id }) => id));
  const sent = box.unsent().filter((one) => one.room_id === room_id && there.has(one.id));
  await box.save(new Map<string, unknown>([[talkRow(room_id), talkOf(page, now())], ...sent.map(gone)]));
  return page.poll_after_s;
}

/** Says up to where a room was read. */
export async function markRead({ box, service }: Taking, room_id: number): Promise<void> {
  const seq = box.talk(room_id)?.messages.at(-1)?.seq;
  if (seq === undefined) return;
  await service.read(room_id, seq);
  const known = box.rooms();
  if (known) await box.save(new Map([[ROOMS, withAllRead(known, room_id)]]));
}
