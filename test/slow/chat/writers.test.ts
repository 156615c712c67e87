import { expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { findRoomFacts } from '../../../lib/data/chat/rooms.ts';
import { insertMessage } from '../../../lib/data/chat/send.ts';
import { inTransaction } from '../../../lib/data/connection/transactions.ts';
import { asOwner } from '../../support/database/owner.ts';
import { clock, db, ids } from '../../support/run/resources.ts';
import { openChat } from '../../support/world/chat.ts';

const WRITERS = 50;
const MESSAGES = 200;

// Calls the statement directly, because the endpoint allows only thirty messages a minute.
test('50 writers of 200 messages each get the numbers 1 to 10,000, each of them once', async () => {
  const chat = await openChat();
  const roomId = await chat.group('alice', ['bob']);
  const entityId = chat.world.bondy;
  const writers = await asOwner(async (trx) => {
    const { rows } = await sql<{ id: number }>`
      insert into users (uuid, entity_id, username, username_key, fk_role, chk_active, password_hash, created_at, updated_at)
      select gen_random_uuid(), ${entityId}, 'writer.' || i, 'writer.' || i, 1, 1, 'none', now(), now()
      from generate_series(1, ${WRITERS}::int) i returning id`.execute(trx);
    await sql`insert into chat_members (room_id, user_id, entity_id, role, joined_seq)
      select ${roomId}, u.id, ${entityId}, 'member', 0 from unnest(${rows.map(({ id }) => id)}::bigint[]) u (id)`.execute(
      trx,
    );
    return rows.map(({ id }) => id);
  });
  const tenant = { entityId };
  const write = async (authorId: number) => {
    for (let sent = 0; sent < MESSAGES; sent += 1) {
      const { seq } = await inTransaction(db, tenant, async (trx) => {
        const ctx = { db: trx, tenant };
        const room = await findRoomFacts(ctx, authorId, roomId);
        if (!room) throw new Error('a writer is not in the room');
        const letter = {
          uuid: ids.uuid(),
          authorId,
          clientId: ids.uuid(),
          encryptedBody: 'v1.d1.x',
          replyTo: null,
          uploadIds: [],
          now: clock.now(),
        };
        const limits = { isTaken: true, since: clock.now(), messages: MESSAGES };
        return insertMessage(ctx, room, letter, limits);
      });
      expect(seq).not.toBeNull();
    }
  };
  await Promise.all(writers.map(write));
  const { rows } = await asOwner((trx) =>
    sql<{ count: number; numbers: number; first: number; last: number; room: number; marks: number }>`
      select count(*) as count, count(distinct m.seq) as numbers, min(m.seq) as first, max(m.seq) as last,
        max(r.last_seq) as room,
        (select count(distinct c.read_seq) from chat_members c where c.room_id = ${roomId} and c.read_seq > 0) as marks
      from chat_messages m join chat_rooms r on r.id = m.room_id where m.room_id = ${roomId}`.execute(trx),
  );
  const all = WRITERS * MESSAGES;
  expect(rows).toEqual([{ count: all, numbers: all, first: 1, last: all, room: all, marks: WRITERS }]);
});
