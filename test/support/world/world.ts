import type { Insertable } from 'kysely';
import { sealerOf } from '../../../lib/core/crypto/cipher.ts';
import { hashToken, newToken } from '../../../lib/core/ids.ts';
import { hashPassword } from '../../../lib/core/passwords/password-hash.ts';
import type { RoleId } from '../../../lib/core/roles-matrix.ts';
import type { Db } from '../../../lib/data/connection/db.ts';
import type { Database } from '../../../lib/data/tables/database.ts';
import { asOwner } from '../database/owner.ts';
import { type Client, clientWith } from '../http/client.ts';
import { cipher, clock, ids } from '../run/resources.ts';
import { savedWorld } from './saved-world.ts';

/** The password of all test users. */
export const PASSWORD = 'correct horse battery staple';

let passwordHash: Promise<string> | undefined;

export type Person = { userId: number; entityId: number | null; token: string; username: string };

/**
 * Two associations. Bondy: Ada (administrator), Theo (treasurer), Alice and Bob (members).
 * Noisy: Nora (administrator), Malik (member). And Root, super administrator of the platform.
 */
const people = {
  root: { roleId: 9, entity: null },
  ada: { roleId: 2, entity: 'bondy' },
  theo: { roleId: 3, entity: 'bondy' },
  alice: { roleId: 1, entity: 'bondy' },
  bob: { roleId: 1, entity: 'bondy' },
  nora: { roleId: 2, entity: 'noisy' },
  malik: { roleId: 1, entity: 'noisy' },
} as const;

export type PersonName = keyof typeof people;

export type World = {
  bondy: number;
  noisy: number;
  person: Record<PersonName, Person>;
  as(name: PersonName): Client;
};

/** Creates the two associations, their users, and a session for each user. */
export const createWorld = savedWorld(buildWorld);

async function buildWorld(): Promise<World> {
  passwordHash ??= hashPassword(PASSWORD);
  const hash = await passwordHash;
  return asOwner(async (trx) => {
    const bondy = await insertEntity(trx, 'Amicale de Bondy', '93140');
    const noisy = await insertEntity(trx, 'Amicale de Noisy', '93160');
    const insert = (name: PersonName) => insertPerson(trx, name, { bondy, noisy }, hash);
    const person = {
      root: await insert('root'),
      ada: await insert('ada'),
      theo: await insert('theo'),
      alice: await insert('alice'),
      bob: await insert('bob'),
      nora: await insert('nora'),
      malik: await insert('malik'),
    };
    return { bondy, noisy, person, as: (name) => clientWith({ token: person[name].token }) };
  });
}

async function insertEntity(trx: Db, name: string, postalCode: string): Promise<number> {
  const uuid = ids.uuid();
  const row: Insertable<Database['entities']> = {
    uuid,
    entity_type_id: 1,
    encrypted_name: cipher.encrypt(
      { table: 'entities', column: 'encrypted_name', entityId: null, uuid },
      name,
    ),
    encrypted_email: null,
    encrypted_phone: null,
    address_line: '1 rue de la Gare',
    postal_code: postalCode,
    city: name.replace('Amicale de ', ''),
    siren: null,
    rna: 'W931234567',
    time_zone: 'Europe/Paris',
    chk_pay: 0,
    logo: null,
    settings: '{}',
    created_at: clock.now(),
    updated_at: clock.now(),
  };
  const { id } = await trx.insertInto('entities').values(row).returning('id').executeTakeFirstOrThrow();
  return id;
}

async function insertPerson(
  trx: Db,
  name: PersonName,
  entities: { bondy: number; noisy: number },
  hash: string,
): Promise<Person> {
  const { roleId, entity } = people[name];
  const entityId = entity === null ? null : entities[entity];
  const username = `${name}.${entity ?? 'platform'}`;
  const userId = await insertUser(trx, { username, roleId, entityId, name, hash });
  return { userId, entityId, username, token: await insertSession(trx, userId) };
}

/** Inserts a valid web session and returns its token. */
async function insertSession(trx: Db, userId: number): Promise<string> {
  const token = newToken(ids);
  const session: Insertable<Database['sessions']> = {
    token_hash: hashToken(token),
    user_id: userId,
    platform: 'web',
    app_version: null,
    created_at: clock.now(),
    last_used_at: clock.now(),
    expires_at: '2027-01-01T00:00:00.000Z',
  };
  await trx.insertInto('sessions').values(session).execute();
  return token;
}

type Account = { username: string; roleId: RoleId; entityId: number | null; name: string; hash: string };

async function insertUser(trx: Db, { username, roleId, entityId, name, hash }: Account): Promise<number> {
  const uuid = ids.uuid();
  const { seal } = sealerOf(cipher, { table: 'users', entityId, uuid });
  const row: Insertable<Database['users']> = {
    uuid,
    entity_id: entityId,
    username,
    username_key: username,
    fk_role: roleId,
    chk_active: 1,
    chat_digest: 1,
    encrypted_name: seal('encrypted_name', `${name.charAt(0).toUpperCase()}${name.slice(1)}`),
    encrypted_email: seal('encrypted_email', `${name}@example.org`),
    email_index: null,
    encrypted_phone: null,
    password_hash: hash,
    created_at: clock.now(),
    updated_at: clock.now(),
  };
  const { id } = await trx.insertInto('users').values(row).returning('id').executeTakeFirstOrThrow();
  return id;
}
