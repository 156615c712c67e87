import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { ensureServiceName } from '../../../infra/local/service-name.ts';
import { type Db, dbOverPostgres } from '../../../lib/data/connection/db.ts';
import { openEmptyDatabase } from '../../support/database/empty-database.ts';
import { databaseUrl } from '../../support/database/postgres.ts';
import type { Json } from '../../support/local/api.ts';
import { newFolder } from '../../support/local/emulator.ts';
import { startService } from '../../support/local/local-service.ts';
import { until } from '../../support/local/until.ts';
import { eventsIn, openLocalRound } from '../../support/world/local-association.ts';

const server = globalThis.shared.database.kind === 'postgres' ? globalThis.shared.database.url : undefined;
const admin = { username: 'Zoé.Administratrice', password: 'un mot de passe choisi' };

/** An expiry that is never reached during a test. */
const NEVER = '2100-01-01T00:00:00.000Z';

describe('the name of a service', () => {
  test('is stable for a state folder and differs in a copy of it', async () => {
    const folder = await newFolder('name');
    const name = await ensureServiceName(join(folder, 'service.json'));
    expect(await ensureServiceName(join(folder, 'service.json'))).toBe(name);
    const copy = join(await newFolder('name'), 'copy');
    await cp(folder, copy, { recursive: true });
    const other = await ensureServiceName(join(copy, 'service.json'));
    expect(other).not.toBe(name);
    expect(await ensureServiceName(join(copy, 'service.json'))).toBe(other);
  });
});

let cleanup: AsyncDisposableStack;
beforeEach(() => {
  cleanup = new AsyncDisposableStack();
});
afterEach(() => cleanup.disposeAsync());

/** Runs `work` while holding the lock that `statement` takes. */
async function whileLocked(db: Db, statement: string, work: () => Promise<unknown>): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql.raw(statement).execute(trx);
    await work();
  });
}

/** Waits until a statement is blocked by a lock on the table. */
const untilBlocked = (db: Db, table: string) =>
  until(`somebody to wait for ${table}`, async () => {
    const { rows } = await sql`
      select 1 from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock' and query like ${`%${table}%`}
    `.execute(db);
    return rows.length > 0 ? true : undefined;
  });

async function openDatabaseAndService(url: string) {
  const empty = await openEmptyDatabase();
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(empty.db);
  const address = databaseUrl(url, rows[0]?.name ?? '');
  const settings = {
    DATABASE_URL: address,
    ADMIN_USERNAME: admin.username,
    ADMIN_PASSWORD: admin.password,
  };
  const folder = await newFolder('killed-at-work');
  // One connection holds the lock, another checks who waits for it.
  const db = dbOverPostgres(address, { connections: 2, connectTimeoutMs: 60_000 });
  cleanup.defer(empty.close);
  cleanup.defer(() => db.destroy());
  const start = async () => {
    const service = await startService(folder, settings);
    cleanup.defer(async () => void (await service.stop('SIGKILL')));
    return service;
  };
  return { db, folder, start };
}

if (server)
  describe('a service on a server, killed during work and restarted', () => {
    test('releases its own lease, not that of another service, and ships events at once', async () => {
      const { db, folder, start } = await openDatabaseAndService(server);
      const first = await start();
      const round = await openLocalRound(first, admin);
      await until('the log to be quiet', async () => {
        const { rows } = await sql`select 1 from outbox_events union all select 1 from leases`.execute(db);
        return rows.length === 0 ? true : undefined;
      });
      let visit: Json;
      await whileLocked(db, 'select * from event_log_head for update', async () => {
        visit = await round.visit();
        await untilBlocked(db, 'event_log_head');
        await first.stop('SIGKILL');
      });
      const held = await db.updateTable('leases').set({ expires_at: NEVER }).returning('name').execute();
      expect(held).toEqual([{ name: 'relay-events' }]);
      const other = { name: 'keep-event-log', holder: 'another/1', expires_at: NEVER };
      await db.insertInto('leases').values(other).execute();
      await start();
      const line = await until('the line', async () =>
        (await eventsIn(folder)).find(({ passage_id }) => passage_id === visit.passage_id),
      );
      expect(line).toMatchObject({ event: 'passage_created' });
      expect(
        await db.selectFrom('leases').select('holder').where('expires_at', '=', NEVER).execute(),
      ).toEqual([{ holder: 'another/1' }]);
    });

    test('renders the receipt it was working on', async () => {
      const { db, folder, start } = await openDatabaseAndService(server);
      const first = await start();
      const round = await openLocalRound(first, admin);
      const { passage_id } = await round.visit();
      let receipt: Json;
      await whileLocked(db, 'lock table emails in share mode', async () => {
        receipt = await round.chief.post('/api/receipts', { passage_id, to: 'anne@example.org' });
        await untilBlocked(db, 'emails');
        await first.stop('SIGKILL');
      });
      hideReceivedMessages(folder);
      await start();
      const { rows } = await until('the receipt', async () => {
        const found = await sql<{ state: string }>`
          select state from receipts where id = ${receipt.receipt_id} and state <> 'pending'
        `.execute(db);
        return found.rows.length > 0 ? found : undefined;
      });
      expect(['rendered', 'sent']).toContain(rows[0]?.state);
    });
  });

/** Prevents messages received by the killed process from becoming visible again by timeout. */
function hideReceivedMessages(folder: string): void {
  const queues = new DatabaseSync(join(folder, 'aws', 'fauxqs.db'));
  queues
    .prepare('update sqs_messages set visibility_deadline = ? where receipt_handle is not null')
    .run(Date.parse(NEVER));
  queues.close();
}
