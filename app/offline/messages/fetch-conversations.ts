import type { Answer } from '../../../clients/typescript/src/index.ts';
import type { MessageBox } from './message-store.ts';
import {
  isBehind,
  isOld,
  lacksOwn,
  MESSAGES_KEPT,
  type MessagePage,
  ROOMS,
  ROOMS_KEPT,
  talkOf,
  talkRow,
  withAllRead,
} from './stored-conversations.ts';
import { type Change, gone } from './unsent-message.ts';

/** What is asked of the service. */
export type TalkService = {
  rooms(limit: number): Promise<Answer<'chat-list-rooms'>>;
  messages(room_id: number, limit: number): Promise<MessagePage>;
  read(room_id: number, seq: number): Promise<unknown>;
};

export type Taking = {
  box: MessageBox;
  service: TalkService;
  now: () => string;
  userId: number;
  /** Since the evening was opened the visits have said whether a backup was restored. */
  isInStep: boolean;
};

/** Takes the own rooms, and the last messages of each that has new ones. Answers after how many seconds it is to be asked again. */
export async function takeRooms(taking: Taking): Promise<number> {
  const { box, service, now } = taking;
  const { data: rooms, poll_after_s } = await service.rooms(ROOMS_KEPT);
  const at = now();
  await box.save(new Map([[ROOMS, { at, rooms }]]));
  for (const room of rooms)
    if (isBehind(room, box.talk(room.room_id), at)) await takeTalk(taking, room.room_id);
  return poll_after_s;
}

/** A conversation that is being read is asked for more often than that. */
const READ_MS = 5 * 60 * 1000;

/** Conversations that are not among the kept rooms leave the phone once nobody reads them; when the visits have said whether a backup was restored. */
export async function leaveOthers({ box, now }: Pick<Taking, 'box' | 'now'>): Promise<void> {
  const known = box.rooms();
  if (!known) return;
  const rooms = new Set(known.rooms.map(({ room_id }) => room_id));
  const others = box.talks().filter((room_id) => {
    const age = Date.parse(now()) - Date.parse(box.talk(room_id)?.at ?? '');
    return !rooms.has(room_id) && !(Math.abs(age) < READ_MS);
  });
  await box.save(new Map(others.map((room_id) => [talkRow(room_id), undefined])));
}

/**
 * Takes the last messages of one room; one of them that waits here was sent, and its answer got lost. Answers after how many seconds
 * it is to be asked again.
 */
export async function takeTalk(taking: Taking, room_id: number): Promise<number> {
  const { box, service, now, userId, isInStep } = taking;
  const before = box.talk(room_id);
  const page = await service.messages(room_id, MESSAGES_KEPT);
  // The page may not have what was sent meanwhile.
  if (box.talk(room_id) !== before) return takeTalk(taking, room_id);
  // A backup may have been restored, of which the visits will tell; or who was taken out of the room is back.
  const isKnown = isInStep && !!before && isOld(before, now());
  const isUndecided = before && (box.isRestored() || (!isKnown && lacksOwn(before, page, userId)));
  await box.save(
    new Map<string, unknown>([
      ...(isUndecided ? [] : [[talkRow(room_id), talkOf(page, now())] as const]),
      ...sentIn(box, room_id, page),
    ]),
  );
  return page.poll_after_s;
}

/** Messages that wait here, and turn out to have been sent. */
export function sentIn(box: MessageBox, room_id: number, { data }: Pick<MessagePage, 'data'>): Change[] {
  const there = new Set(data.map(({ id }) => id));
  return box
    .unsent()
    .filter((one) => one.room_id === room_id && there.has(one.id))
    .map(gone);
}

/** Says up to where a room was read. */
export async function markRead({ box, service }: Taking, room_id: number): Promise<void> {
  const seq = box.talk(room_id)?.messages.at(-1)?.seq;
  if (seq === undefined) return;
  await service.read(room_id, seq);
  const known = box.rooms();
  if (known) await box.save(new Map([[ROOMS, withAllRead(known, room_id)]]));
}
