import { beforeEach, describe, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { hashToken } from '../../../lib/core/ids.ts';
import type { Db } from '../../../lib/data/connection/db.ts';
import { asOwner } from '../../support/database/owner.ts';
import { clock } from '../../support/run/resources.ts';
import { createWorld, type World } from '../../support/world/world.ts';

let world: World;
beforeEach(async () => {
  world = await createWorld();
});

const admitted = async (trx: Db, token: string) => {
  const { rows } = await sql<{ username: string }>`
    select username from admit_caller(${hashToken(token)}, ${clock.now()}, '2026-01-01', 600, 200)`.execute(
    trx,
  );
  return rows.map(({ username }) => username);
};

describe('admission', () => {
  test('of as many as are asked at once grants the burst, to a user’s first requests and to later ones', async () => {
    for (const _ of ['first', 'later']) {
      const asked = Array.from({ length: 220 }, () => world.as('alice').get('/api/session'));
      const statuses = (await Promise.all(asked)).map(({ status }) => status);
      expect(statuses.filter((status) => status === 200)).toHaveLength(200);
      expect(statuses.filter((status) => status === 429)).toHaveLength(20);
      clock.advance(60);
    }
  });

  test('means the operators and tables of PostgreSQL and of ours, whatever the search path says', async () => {
    await asOwner(async (trx) => {
      for (const statement of [
        'create schema planted',
        'create function planted.always(text, text) returns boolean language sql immutable as $$ select true $$',
        'create operator planted.= (leftarg = text, rightarg = text, function = planted.always)',
        'create table planted.sessions (like public.sessions)',
        'set local search_path = planted, public, pg_catalog',
      ])
        await sql.raw(statement).execute(trx);
      const { rows } = await sql<{ same: boolean }>`select 'a'::text = 'b'::text as same`.execute(trx);
      expect(rows).toEqual([{ same: true }]);
      expect(await admitted(trx, 'nobody has it')).toEqual([]);
      expect(await admitted(trx, world.person.alice.token)).toEqual(['alice.bondy']);
      await sql`drop schema planted cascade`.execute(trx);
    });
  });
});
