import { type Client, createClient } from '../../clients/typescript/src/index.ts';
import type { Credentials } from './season.ts';
import type { Treasury } from './treasury.ts';

export type Talk = { team: number; news: number; inesClient: Client };

/** The id of a message: a UUID version 7 that its sender generates. */
const idOf = (room: number, at: number): string =>
  `0192a000-0000-7000-8000-${String(room * 10_000 + at).padStart(12, '0')}`;

/** A room of three people, by default with more messages than a page shows, and an announcement that members only read. */
export async function playTalk(
  url: string,
  { chief, treasurer, member }: Treasury,
  many = 34,
): Promise<Talk> {
  const as = async (who: Credentials): Promise<Client> => {
    const client = createClient({ url });
    await client.signIn(who);
    return client;
  };
  const [claire, omar, ines] = await Promise.all([as(chief), as(treasurer), as(member)]);
  const idsOf = async (one: Client) => (await one.auth.session()).user.user_id;
  const user_ids = [await idsOf(claire), await idsOf(omar)];
  const { room_id: team } = await ines.chat.createRoom({
    body: { kind: 'group', title: 'Équipe', user_ids },
  });
  for (let at = 1; at <= many; at += 1)
    await (at % 2 === 0 ? omar : ines).chat.sendMessage({
      path: { room_id: team },
      body: {
        id: idOf(team, at),
        body: at === 1 ? FIRST : (last[at - many + last.length - 1] ?? `Rue n° ${at} : terminée.`),
      },
    });
  const { room_id: news } = await claire.chat.createRoom({
    body: { kind: 'broadcast', title: 'Fin de la tournée' },
  });
  await claire.chat.sendMessage({
    path: { room_id: news },
    body: { id: idOf(news, 1), body: 'La tournée se termine dimanche. Merci à toutes et à tous !' },
  });
  return { team, news, inesClient: ines };
}

const FIRST = 'Bonsoir, je commence par la rue Jean-Jaurès.';
/** Pages show messages exactly as they were written. */
const last = [
  '<img src=x onerror=alert(1)> est le nom sur la sonnette.',
  'Le digicode du 14 a changé :\ndemandez à la gardienne.',
  'مرحبا، شكرا لكم 🚒',
];
