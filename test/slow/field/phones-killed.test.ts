import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { v7 } from 'uuid';
import { createClient, memoryTokens } from '../../../clients/typescript/src/index.ts';
import { type Random, seededRandom } from '../../../infra/demo/seeded-random.ts';
import { openWalker, type Walker } from '../../../infra/demo/walker.ts';
import { formatCents } from '../../../lib/core/money.ts';
import { systemClock } from '../../../lib/core/time.ts';
import { openEmptyDatabase } from '../../support/database/empty-database.ts';
import { databaseUrl } from '../../support/database/postgres.ts';
import type { Json } from '../../support/local/api.ts';
import { newFolder } from '../../support/local/emulator.ts';
import { type LocalService, startService } from '../../support/local/local-service.ts';
import { until } from '../../support/local/until.ts';
import { eventsIn, type LocalRound, openLocalRound } from '../../support/world/local-association.ts';
import { SOUTH, WEST } from '../../support/world/town.ts';

const SEED = Number(process.env['FIELD_SEED'] ?? 20_261_123);
const KILLS = 3;
const BATCH = 5;

const { database } = globalThis.shared;
const admin = { username: 'Zoé.Administratrice', password: 'un mot de passe choisi' };

let cleanup: AsyncDisposableStack;
beforeEach(() => {
  cleanup = new AsyncDisposableStack();
});
afterEach(() => cleanup.disposeAsync());

/** Settings of a service with a new database: on the server of this run, or embedded in the service's folder. */
async function settingsOfDatabase(): Promise<Record<string, string>> {
  const settings = { ADMIN_USERNAME: admin.username, ADMIN_PASSWORD: admin.password };
  if (database.kind !== 'postgres') return settings;
  const empty = await openEmptyDatabase();
  cleanup.defer(empty.close);
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(empty.db);
  return { ...settings, DATABASE_URL: databaseUrl(database.url, rows[0]?.name ?? '') };
}

/** The amount of each visit of a member, tracked by the test; no other user changes them. */
type Notes = Map<string, string>;
type Walk = { walker: Walker; random: Random; notes: Notes };

function walkOn({ walker, random, notes }: Walk, operationId: number): void {
  const note = (id: string): string => {
    const montant = formatCents(1 + random.below(99_999));
    notes.set(id, montant);
    return montant;
  };
  for (let at = 0; at < BATCH; at += 1) {
    const id = v7();
    walker.phone.record({
      id,
      fk_operation: operationId,
      lat: SOUTH,
      lon: WEST,
      montant: note(id),
      fk_type_reglement: 'cash',
      passed_at: systemClock.now(),
    });
  }
  const [again] = [...notes.keys()].slice(random.below(notes.size));
  if (again !== undefined) walker.phone.change(again, { montant: note(again) });
}

/** Records and pushes on all phones at once, until the service is killed during the pushes. */
async function walkUntilKilled(
  service: LocalService,
  walks: Walk[],
  operationId: number,
  pushes: number,
): Promise<void> {
  let answered = 0;
  const walk = async (one: Walk): Promise<void> => {
    for (;;) {
      // Rows that wait are pushed first: the service would take a change on top of them for one of another phone.
      if (one.walker.phone.pending().length === 0) walkOn(one, operationId);
      await one.walker.push(answered % 2 === 0 ? undefined : 'compressed');
      answered += 1;
      if (answered === pushes) void service.stop('SIGKILL');
    }
  };
  const ends = await Promise.allSettled(walks.map(walk));
  expect(ends.map(({ status }) => status)).toEqual(walks.map(() => 'rejected'));
  expect(await service.ended).toBe('SIGKILL');
}

const byId = (documents: readonly Json[]): Json[] => documents.toSorted((a, b) => (a.id < b.id ? -1 : 1));
const amounts = (documents: readonly Json[]) => byId(documents).map(({ id, montant }) => ({ id, montant }));

async function expectAgreement(walks: Walk[], { chief, operationId }: LocalRound): Promise<void> {
  const noted = walks.flatMap(({ notes }) => [...notes].map(([id, montant]) => ({ id, montant })));
  const listed = await chief.all(`/api/passages?operation_id=${operationId}`);
  expect(amounts(listed)).toEqual(byId(noted));
  for (const { walker, notes } of walks) {
    await walker.pull();
    expect(walker.phone.pending()).toEqual([]);
    expect(amounts(walker.phone.live())).toEqual(byId(noted));
    expect(notes.size).toBeGreaterThanOrEqual(BATCH);
  }
}

test(`what three phones push is stored once although the service is killed, FIELD_SEED=${SEED}`, async () => {
  const settings = await settingsOfDatabase();
  let service = await startService(await newFolder('phones-killed'), settings);
  cleanup.defer(async () => void (await service.stop('SIGKILL')));
  const round = await openLocalRound(service, admin);
  const { operationId } = round;
  const anne = await round.join(`anne-${operationId}`);
  const bruno = await round.join(`bruno-${operationId}`);
  const random = seededRandom(SEED);
  const walks: Walk[] = [];
  for (const [at, api] of [anne, anne, bruno].entries()) {
    const client = createClient({ url: service.url, tries: 1, tokens: memoryTokens(api.token) });
    const walker = await openWalker(`phone ${at + 1}`, client, operationId);
    walks.push({ walker, random: seededRandom(SEED + at), notes: new Map() });
  }
  const port = new URL(service.url).port;
  for (let kill = 0; kill < KILLS; kill += 1) {
    await walkUntilKilled(service, walks, operationId, 4 + random.below(8));
    service = await startService(service.folder, { ...settings, PORT: port });
  }
  for (const { walker } of walks) await walker.push();
  await expectAgreement(walks, round);
  const passages = walks.reduce((sum, { notes }) => sum + notes.size, 0);
  const created = async () =>
    (await eventsIn(service.folder)).filter(({ event }) => event === 'passage_created');
  await until('every event', async () => ((await created()).length >= passages ? true : undefined));
  expect(await created()).toHaveLength(passages);
});
