import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { APPLICATION_ROLE, type Db, dbOverPostgres } from '../../../lib/data/connection/db.ts';
import { type FragileServer, openFragileServer } from '../../support/database/ending-connections.ts';
import { asOwner, eventsNamed } from '../../support/database/owner.ts';
import { type Client, clientWith } from '../../support/http/client.ts';
import { clock, resources } from '../../support/run/resources.ts';
import { createWorld } from '../../support/world/world.ts';

const { database } = globalThis.shared;

let server: FragileServer;
let db: Db;

const attempts = async () => {
  const rows = await asOwner((trx) => trx.selectFrom('login_streaks').select('attempts').execute());
  return rows.map(({ attempts: counted }) => counted);
};

const guess = (anybody: Client) =>
  anybody.post('/api/login', { username: 'bob.bondy', password: 'the wrong password' });

// The embedded database has no connections that could end.
const onServer = database.kind === 'postgres' ? describe : describe.skip;

onServer('while connections end', () => {
  beforeAll(async () => {
    server = await openFragileServer();
    db = dbOverPostgres(server.url, { role: APPLICATION_ROLE, connectTimeoutMs: 60_000 });
  });
  afterAll(async () => {
    await db.destroy();
    await server.close();
  });

  test('a login of a throttled account is counted together with its line in the event log, or not at all', async () => {
    await createWorld();
    const anybody = clientWith({ on: { ...resources, db: () => db } });
    for (let count = 1; count <= 11; count += 1) await guess(anybody);
    for (let nth = 1; ; nth += 1) {
      server.endAt(nth, 'before');
      await guess(anybody);
      const hasEnded = server.hasEnded();
      server.disarm();
      if (!hasEnded) break;
      expect(nth).toBeLessThan(60);
      clock.advance(1);
    }
    const lines = await eventsNamed('login_failed');
    expect(lines.length).toBeGreaterThan(11);
    expect(await attempts()).toEqual([lines.length]);
    expect(lines.map(({ attempt }) => attempt)).toEqual(lines.map((_, at) => at + 1));
  });
});
