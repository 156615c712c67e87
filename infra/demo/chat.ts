import { randomBytes } from 'node:crypto';
import { v7 as uuid } from 'uuid';
import type { Client, Schemas } from '../../clients/typescript/src/index.ts';
import type { Member, Season } from './season.ts';
import { type Row, table } from './table.ts';
import { drawPicture, uploadPicture } from './uploads.ts';

const write = (api: Client, room_id: number, message: Omit<Schemas['MessageDraft'], 'id'>) =>
  api.chat.sendMessage({ path: { room_id }, body: { id: uuid(), ...message } });

/** The chief announces to all members that the round is over; a member replies in private with a picture of a door. */
export async function playChat(season: Season): Promise<{ text: string; isCorrect: boolean }> {
  const members = membersOf(season);
  const [walker] = members;
  if (!walker) throw new Error('the season has no members');
  const rows = [...(await broadcast(season, members)), ...(await answer(season, walker))];
  return { text: table('Chat', rows), isCorrect: rows.every(([, , check]) => check !== false) };
}

function membersOf({ sectors }: Season): Member[] {
  const all = sectors.flatMap(({ members }) => members);
  return [...new Map(all.map((member) => [member.userId, member])).values()];
}

async function broadcast({ chief, operationId }: Season, members: Member[]): Promise<Row[]> {
  const draft = { kind: 'broadcast', title: 'La tournée', operation_id: operationId } as const;
  const { room_id: roomId } = await chief.chat.createRoom({ body: draft });
  const body = 'La tournée est finie. Merci à tous ! 🎉';
  const { seq } = await write(chief, roomId, { body });
  const unreadOf = async ({ api }: Member): Promise<number | undefined> =>
    (await api.chat.listRooms({ query: { room_id: roomId } })).data[0]?.unread;
  const before = await Promise.all(members.map(unreadOf));
  const seen = await Promise.all(
    members.map(async ({ api }) => {
      const { data } = await api.chat.listMessages({ path: { room_id: roomId } });
      await api.chat.read({ path: { room_id: roomId }, body: { seq } });
      return data[0]?.body;
    }),
  );
  const after = await Promise.all(members.map(unreadOf));
  const count = (values: unknown[], value: unknown) => values.filter((one) => one === value).length;
  const all = members.length;
  return [
    ['broadcast by the chief, unread by', `${count(before, 1)} of ${all}`, count(before, 1) === all],
    ['read by', `${count(seen, body)} of ${all}`, count(seen, body) === all],
    ['unread afterwards', String(all - count(after, 0)), count(after, 0) === all],
  ];
}

async function answer({ chief }: Season, { api, userId }: Member): Promise<Row[]> {
  const { user_id: chiefId } = (await chief.auth.session()).user;
  const room = await api.chat.createRoom({ body: { kind: 'private', user_ids: [chiefId] } });
  const path = { room_id: room.room_id };
  const picture = await uploadPicture(api, 'chat', 'porte.png', drawPicture('12 bis', randomBytes(3)));
  const sent = await write(api, room.room_id, {
    body: 'Voici la porte où personne ne répond.',
    upload_ids: [picture.upload_id],
  });
  const again = await chief.chat.createRoom({ body: { kind: 'private', user_ids: [userId] } });
  const { data } = await chief.chat.listMessages({ path });
  const [upload_id = 0] = data[0]?.upload_ids ?? [];
  const { url, size } = await chief.uploads.get({ path: { upload_id } });
  const file = await (await fetch(url ?? '')).arrayBuffer();
  await chief.chat.read({ path, body: { seq: sent.seq } });
  const { read_to: readTo } = await api.chat.listMessages({ path });
  return [
    ['private room, asked for by both', 'one', again.room_id === room.room_id],
    ['answer with a picture, read by the chief', `${file.byteLength} bytes`, file.byteLength === size],
    [
      'read mark of the chief, seen by the member',
      `message ${readTo[chiefId]}`,
      readTo[chiefId] === sent.seq,
    ],
  ];
}
