import type { Json, TestAnswer } from '../http/answer.ts';
import { ids } from '../run/resources.ts';
import { openSeason, type Season } from './season.ts';
import type { PersonName } from './world.ts';

/** A message with a new id. */
export const newMessage = (body = 'Le code de la porte est 471A.', more: object = {}) => ({
  id: ids.uuid(),
  body,
  ...more,
});

/** A season with helpers for the chat. */
export type Chat = Season & {
  idOf(name: PersonName): number;
  /** Opens a room and returns its id. */
  open(name: PersonName, draft: object): Promise<number>;
  group(name: PersonName, others: PersonName[], more?: object): Promise<number>;
  write(name: PersonName, roomId: number, body?: string, more?: object): Promise<TestAnswer>;
  read(name: PersonName, roomId: number, query?: string): Promise<TestAnswer>;
  /** The room with its members, as a person sees it. */
  room(name: PersonName, roomId: number): Promise<Json>;
};

export async function openChat(): Promise<Chat> {
  const season = await openSeason();
  const { world } = season;
  const idOf = (name: PersonName) => world.person[name].userId;
  const open = async (name: PersonName, draft: object): Promise<number> =>
    (await world.as(name).post('/api/chat/rooms', draft)).body.room_id;
  return {
    ...season,
    idOf,
    open,
    group: (name, others, more) => open(name, { kind: 'group', user_ids: others.map(idOf), ...more }),
    write: (name, roomId, body, more) =>
      world.as(name).post(`/api/chat/rooms/${roomId}/messages`, newMessage(body, more)),
    read: (name, roomId, query = '') => world.as(name).get(`/api/chat/rooms/${roomId}/messages${query}`),
    room: async (name, roomId) =>
      (await world.as(name).get(`/api/chat/rooms?room_id=${roomId}`)).body.data?.[0],
  };
}
