import { hashToken } from '../../../lib/core/ids.ts';
import { newKeyToken } from '../../../lib/core/key-token.ts';
import type { Action } from '../../../lib/core/roles-matrix.ts';
import { asOwner } from '../database/owner.ts';
import { type Client, clientWith } from '../http/client.ts';
import { clock, ids } from '../run/resources.ts';
import type { PersonName, World } from './world.ts';

/** The end of keys in tests, seven months ahead. */
export const END = '2027-06-20T09:00:00.000Z';

/** Makes a key as a person does; returns what is answered, and software that uses it. */
export async function makeKey(world: World, by: PersonName, actions: readonly Action[], more: object = {}) {
  const draft = { name: 'Comptabilité', actions, expires_at: END, ...more };
  const { status, body } = await world.as(by).post('/api/keys', draft);
  if (status !== 201) throw new Error(`no key was made: ${JSON.stringify(body)}`);
  return { ...body, software: clientWith({ token: body.key }) };
}

/** Software with a key that somebody made who had another role then. */
export async function softwareOf(
  world: World,
  name: PersonName,
  actions: readonly string[],
): Promise<{ software: Client; token: string }> {
  const token = newKeyToken(ids, 'DEV');
  await asOwner((trx) =>
    trx
      .insertInto('api_keys')
      .values({
        entity_id: world.person[name].entityId ?? world.bondy,
        made_by: world.person[name].userId,
        name: 'Tableau de bord',
        actions: [...actions],
        token_hash: hashToken(token),
        starts_with: token.slice(0, 12),
        created_at: clock.now(),
        expires_at: END,
      })
      .execute(),
  );
  return { software: clientWith({ token }), token };
}

let inserted = 0;

/** Inserts a key of a user that nobody holds; returns its id. */
export async function insertKey(entity_id: number, made_by: number): Promise<number> {
  inserted += 1;
  const row = await asOwner((trx) =>
    trx
      .insertInto('api_keys')
      .values({
        ...{ entity_id, made_by, name: 'Comptabilité', actions: ['export.create', 'export.read'] },
        ...{ token_hash: `key ${inserted}`, starts_with: 'tk_test_4fQz' },
        ...{ created_at: clock.now(), expires_at: END },
      })
      .returning('id')
      .executeTakeFirstOrThrow(),
  );
  return row.id;
}

/** The stored keys of all associations, ended ones too, the first one first. */
export const storedKeys = () =>
  asOwner((trx) => trx.selectFrom('api_keys').selectAll().orderBy('id').execute());
