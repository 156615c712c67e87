import type { Insertable } from 'kysely';
import type { Association, Season } from '../../infra/dataset/association-types.ts';
import type { FilledAssociations } from '../../infra/dataset/fill.ts';
import { hashToken, newToken } from '../../lib/core/ids.ts';
import type { Db } from '../../lib/data/connection/db.ts';
import type { Database } from '../../lib/data/tables/database.ts';
import { clock, ids } from '../support/run/resources.ts';
import { fillRooms } from './rooms.ts';
import { fillWebhooks } from './webhooks.ts';

/**
 * A caller: the super administrator; an administrator and a member of the large association; the administrator of the small
 * one. `known` are the caller's records, by the words that queries use for them.
 */
export type Person = { name: string; token: string; known: Record<string, string> };

/** The index of the calling member in the list of members. */
const MEMBER = 10;

export async function signIn(db: Db, written: FilledAssociations): Promise<Person[]> {
  const [large, small] = written;
  if (!large || !small) throw new Error('the data set has no two associations');
  const root = await insertRoot(db);
  const ofLarge = { ...(await recordsOf(db, large, MEMBER)), ...(await roomOf(db, large, [MEMBER], [root])) };
  const ofSmall = { ...(await recordsOf(db, small, 1)), ...(await roomOf(db, small, [1], [])) };
  const person = async (name: string, userId: number | undefined, known: Person['known']) => ({
    name,
    token: await openSession(db, userId ?? 0),
    known,
  });
  return [
    await person('root', root, ofLarge),
    await person('chief', large.association.userIds[0], ofLarge),
    await person('member', large.association.userIds[MEMBER], ofLarge),
    await person('village', small.association.userIds[0], ofSmall),
  ];
}

type Place = { association: Association; seasons: Season[] };

async function recordsOf(db: Db, { association, seasons }: Place, at: number): Promise<Person['known']> {
  const season = seasons.at(-1);
  const receipt = await db
    .selectFrom('receipts')
    .select(['id', 'passage_id'])
    .where('entity_id', '=', association.entityId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  const records = {
    entity: association.entityId,
    operation: season?.operationId,
    sector: season?.sectors[at]?.id ?? season?.sectors[0]?.id,
    user: association.userIds[at],
    ope_user: season?.opeUserIds[at],
    address: association.addressIds[at * 100],
    passage: receipt.passage_id,
    receipt: receipt.id,
    webhook: await fillWebhooks(db, association.entityId),
  };
  return Object.fromEntries(Object.entries(records).map(([word, id]) => [word, String(id)]));
}

/** A room of the administrator, of the users at `places` and of the users in `more`. */
async function roomOf(db: Db, { association }: Place, places: number[], more: number[]) {
  const { entityId, userIds } = association;
  const those = [0, ...places].flatMap((at) => userIds[at] ?? []);
  return { room: String(await fillRooms(db, entityId, [...those, ...more], userIds)) };
}

async function insertRoot(db: Db): Promise<number> {
  const root: Insertable<Database['users']> = {
    uuid: ids.uuid(),
    entity_id: null,
    username: 'root.platform',
    username_key: 'root.platform',
    fk_role: 9,
    chk_active: 1,
    chat_digest: 1,
    encrypted_name: null,
    encrypted_email: null,
    email_index: null,
    encrypted_phone: null,
    password_hash: 'none',
    created_at: clock.now(),
    updated_at: clock.now(),
  };
  return (await db.insertInto('users').values(root).returning('id').executeTakeFirstOrThrow()).id;
}

async function openSession(db: Db, user_id: number): Promise<string> {
  const token = newToken(ids);
  const session: Insertable<Database['sessions']> = {
    token_hash: hashToken(token),
    user_id,
    platform: 'web',
    app_version: null,
    created_at: clock.now(),
    last_used_at: clock.now(),
    expires_at: '2027-01-01T00:00:00.000Z',
  };
  await db.insertInto('sessions').values(session).execute();
  return token;
}
