import { sql } from 'kysely';
import { print, runCommand } from '../infra/commands/run-command.ts';
import { UserError } from '../infra/local/user-error.ts';
import { processEnvironment } from '../lib/core/config/config.ts';
import { hashToken, newToken } from '../lib/core/ids.ts';
import { type Db, dbOverPostgres } from '../lib/data/connection/db.ts';
import { inTransaction } from '../lib/data/connection/transactions.ts';
import { type BenchService, openBenchService } from './bench-service.ts';
import type { Json } from './client.ts';
import { pullSinceLast } from './growth/field.ts';
import { growTo } from './growth/rows.ts';
import { median } from './measure.ts';
import { openSeason, type Season, visit } from './season.ts';

type Question = { name: string; ask(): Promise<unknown> };
type Cost = { name: string; ms: number; buffers: number };

const CALLS = 40;
const WARM = 10;

/**
 * `BENCH_DATABASE_URL=… npm run bench:growth -- 100000 1000000`: measures the time of requests and the buffers that the server
 * touches for them, while the platform around an association grows to these numbers of passages. Ten million take a quarter of an
 * hour.
 */
runCommand(async () => {
  const sizes = process.argv.slice(2).map(Number);
  const server = processEnvironment['BENCH_DATABASE_URL'];
  if (!server || sizes.length === 0)
    throw new UserError('Say BENCH_DATABASE_URL, and how many passages there are to be.');
  const service = await openBenchService(server);
  const owner = dbOverPostgres(server);
  try {
    const season = await openSeason(service.resources);
    const questions = [...questionsOf(season), await platformQuestion(service, season)];
    // Warms up once, so that the first size is measured with the passages and receipts that the requests write, like the next
    // sizes.
    for (const { ask } of questions) for (let call = 0; call < CALLS + WARM; call += 1) await ask();
    const measured: Cost[][] = [];
    for (const size of sizes) {
      print(`Growing to ${size.toLocaleString('en')} passages …`);
      await growTo(owner, size);
      measured.push(await costsOf(service, owner, questions));
    }
    print(`\n${tableOf(sizes, measured)}`);
  } finally {
    await owner.destroy();
    await service.close();
  }
});

function questionsOf(season: Season): Question[] {
  const { call, token, operationId, opeUserId } = season;
  const get = (query: string) => () => call('GET', `/api/passages?${query}`, undefined, token);
  let serial = 0;
  const record = (): Promise<Json> => {
    serial += 1;
    return call('POST', '/api/passages', visit(season, serial), token);
  };
  let cursor = '';
  return [
    { name: 'first page', ask: get(`operation_id=${operationId}`) },
    {
      name: 'a page further',
      ask: async () => {
        const page: Json = await get(`operation_id=${operationId}${cursor}`)();
        cursor = page.next_cursor ? `&cursor=${page.next_cursor}` : '';
      },
    },
    { name: "a member's page", ask: get(`user_id=${opeUserId}`) },
    { name: 'sync', ask: get('sort=-updated_at') },
    { name: 'sync of an operation', ask: get(`operation_id=${operationId}&sort=updated_at`) },
    { name: 'idle pull of a phone', ask: pullSinceLast(season) },
    { name: 'record', ask: record },
    {
      name: 'record, and its receipt',
      ask: async () => call('POST', '/api/receipts', { passage_id: (await record()).passage_id }, token),
    },
  ];
}

/** Reads the platform's figures as a super administrator. */
async function platformQuestion({ resources }: BenchService, { call }: Season): Promise<Question> {
  const token = newToken(resources.ids);
  await inTransaction(resources.db(), 'all', async (db) => {
    const { id } = await db
      .selectFrom('users')
      .select('id')
      .where('fk_role', '=', 9)
      .executeTakeFirstOrThrow();
    const now = resources.clock.now();
    const times = { created_at: now, last_used_at: now, expires_at: '2100-01-01T00:00:00.000Z' };
    const session = {
      token_hash: hashToken(token),
      user_id: id,
      platform: 'web' as const,
      app_version: null,
    };
    await db
      .insertInto('sessions')
      .values({ ...session, ...times })
      .execute();
  });
  return {
    name: 'figures of the platform',
    ask: () => call('GET', '/api/stats/global?from=2025-01-01&to=2025-12-31', undefined, token),
  };
}

async function costsOf(
  { resources }: BenchService,
  owner: Db,
  questions: readonly Question[],
): Promise<Cost[]> {
  const costs: Cost[] = [];
  for (const { name, ask } of questions) {
    for (let call = 0; call < WARM; call += 1) await ask();
    const before = await buffersOf(resources.db(), owner);
    const times: number[] = [];
    for (let call = 0; call < CALLS; call += 1) {
      const start = performance.now();
      await ask();
      times.push(performance.now() - start);
    }
    const buffers = ((await buffersOf(resources.db(), owner)) - before) / CALLS;
    costs.push({ name, ms: median(times), buffers });
  }
  return costs;
}

/** The number of buffers that the server has touched in this database. The first statement makes the connection report its own. */
async function buffersOf(asked: Db, owner: Db): Promise<number> {
  await sql`select pg_stat_force_next_flush()`.execute(asked);
  await sql`select 1`.execute(asked);
  const { rows } = await sql<{ buffers: number }>`
    select blks_hit + blks_read as buffers from pg_stat_database where datname = current_database()`.execute(
    owner,
  );
  return rows[0]?.buffers ?? 0;
}

function tableOf(sizes: readonly number[], measured: readonly Cost[][]): string {
  const [first = []] = measured;
  const cells = (at: number) => measured.map((costs) => costs[at]);
  const rows = first.map(({ name }, at) => {
    const found = cells(at).map((cost) => `${cost?.ms.toFixed(1)} ms, ${Math.round(cost?.buffers ?? 0)}`);
    return `| ${[name, ...found].join(' | ')} |`;
  });
  const head = ['milliseconds and buffers', ...sizes.map((size) => size.toLocaleString('en'))];
  return [`| ${head.join(' | ')} |`, `|${'---|'.repeat(head.length)}`, ...rows].join('\n');
}
