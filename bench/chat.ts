import { sql } from 'kysely';
import { messageSealer, presentMessages } from '../lib/chat/present.ts';
import { tagOf } from '../lib/core/reply.ts';
import { findMessagePage } from '../lib/data/chat/messages.ts';
import { findRoomToRead, findRoomToWrite } from '../lib/data/chat/rooms.ts';
import { insertMessage } from '../lib/data/chat/send.ts';
import { type Db, dbOverPostgres } from '../lib/data/connection/db.ts';
import { inReadTransaction, inTransaction } from '../lib/data/connection/transactions.ts';
import type { BenchService } from './bench-service.ts';
import type { Json } from './client.ts';
import { type Comparison, compare } from './measure.ts';
import type { Season } from './season.ts';

/** The ratio to the bare statements: ours takes at most 1.5 times as long. */
const AIM = 0.67;
const MESSAGES = 2000;
const TEXT = 'Le code de la porte du 12 rue des Lilas est le 471A, merci de refermer derrière vous.';

/**
 * Measures sending a message and reading a page of fifty. Floors: one transaction that increments the room's sequence number and
 * inserts the same row; two plain statements that read the room's member and the same rows, with decryption.
 */
export async function writeMessages(
  { resources, databaseUrl }: BenchService,
  season: Season,
): Promise<Comparison[]> {
  const tenant = { entityId: season.entityId };
  const cipher = await resources.cipher();
  const { userId, roomId } = await openRoom(season, 'a');
  const bare = await openRoom(season, 'b');
  const write = () =>
    inTransaction(resources.db(), tenant, async (db) => {
      const ctx = { db, tenant };
      const room = await findRoomToWrite(ctx, userId, roomId);
      if (!room) throw new Error('the room of the measurement is gone');
      const uuid = resources.ids.uuid();
      const key = { uuid, entity_id: room.entity_id, room_uuid: room.uuid };
      const encryptedBody = messageSealer({ cipher }, key).seal('encrypted_body', TEXT) ?? '';
      const now = resources.clock.now();
      const letter = {
        uuid,
        authorId: userId,
        clientId: uuid,
        encryptedBody,
        replyTo: null,
        uploadIds: [],
        now,
      };
      return insertMessage(ctx, room, letter, { isTaken: true, since: now, messages: 30 });
    });
  for (let sent = 0; sent < MESSAGES; sent += 1) await write();
  // Vacuums the tables, as a server does in the background when messages are not milliseconds apart.
  const owner = dbOverPostgres(databaseUrl);
  await sql`vacuum analyze chat_rooms, chat_members, chat_messages, users`.execute(owner);
  await owner.destroy();
  return [
    await compare({
      name: 'send a chat message',
      floor: bareWrite(resources, tenant, bare.roomId),
      ours: write,
      calls: 200,
      aim: AIM,
    }),
    await compare({
      name: 'page of 50 messages',
      floor: () =>
        inReadTransaction(resources.db(), tenant, (db) => bareRead(db, { roomId, userId }, cipher)),
      ours: () =>
        inReadTransaction(resources.db(), tenant, async (db) => {
          const ctx = { db, tenant };
          const room = await findRoomToRead(ctx, userId, roomId);
          if (!room) throw new Error('the room of the measurement is gone');
          const page = { limit: 50, sort: '-seq', after: undefined } as const;
          const { rows } = await findMessagePage(ctx, room, {}, page);
          tagOf([rows, room.read_to]);
          return presentMessages({ cipher }, rows);
        }),
      calls: 200,
      aim: AIM,
    }),
  ];
}

/** Creates a room with a colleague. */
async function openRoom({ call, token }: Season, name: string): Promise<{ userId: number; roomId: number }> {
  const { user }: Json = await call('GET', '/api/session', undefined, token);
  const account = { username: `collegue.${name}.${user.user_id}` };
  const { user_id }: Json = await call('POST', '/api/users', account, token);
  const draft = { kind: 'group', title: 'Rue des Lilas', user_ids: [user_id] };
  const { room_id }: Json = await call('POST', '/api/chat/rooms', draft, token);
  return { userId: user.user_id, roomId: room_id };
}

type Resources = BenchService['resources'];

function bareWrite(resources: Resources, tenant: { entityId: number }, roomId: number) {
  return () =>
    inTransaction(resources.db(), tenant, async (db) => {
      const { rows } = await sql<{ seq: number; uuid: string }>`
        update chat_rooms set last_seq = last_seq + 1, last_sent_at = now() where id = ${roomId}
        returning last_seq as seq, uuid`.execute(db);
      const [room] = rows;
      if (!room) throw new Error('the room of the measurement is gone');
      const uuid = resources.ids.uuid();
      await sql`
        insert into chat_messages (uuid, entity_id, room_id, room_uuid, seq, client_id, encrypted_body, sent_at)
        values (${uuid}, ${tenant.entityId}, ${roomId}, ${room.uuid}, ${room.seq}, ${uuid}, 'v1.d1.x', now())`.execute(
        db,
      );
    });
}

type Stored = { uuid: string; room_uuid: string; entity_id: number; encrypted_body: string };

async function bareRead(
  db: Db,
  { roomId, userId }: { roomId: number; userId: number },
  cipher: Awaited<ReturnType<Resources['cipher']>>,
) {
  await sql`
    select r.uuid, r.last_sent_at, me.joined_seq,
      (select json_object_agg(m.user_id, m.read_seq) from chat_members m where m.room_id = r.id and m.left_at is null)
    from chat_rooms r join chat_members me on me.room_id = r.id
    where r.id = ${roomId} and me.user_id = ${userId} and me.left_at is null`.execute(db);
  const { rows } = await sql<Stored>`
    select m.*, u.uuid as author_uuid, u.encrypted_name from chat_messages m left join users u on u.id = m.author_id
    where m.room_id = ${roomId} order by m.seq desc limit 50`.execute(db);
  return rows.map((row) => messageSealer({ cipher }, row).open('encrypted_body', row.encrypted_body));
}
