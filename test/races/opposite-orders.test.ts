import { expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { seededRandom } from '../../infra/demo/seeded-random.ts';
import { asOwner } from '../support/database/owner.ts';
import type { Client } from '../support/http/client.ts';
import { clientWith } from '../support/http/client.ts';
import { clock, db, ids, resources } from '../support/run/resources.ts';
import { openSeason, type Season } from '../support/world/season.ts';
import { racing } from './racers.ts';

const ROUNDS = 5 * Number(process.env['RACE_ROUNDS'] ?? 4);
const SEED = Number(process.env['RACE_SEED'] ?? 20_261_120);
const BATCH = 60;
const CONNECTIONS = 10;

/** How many transactions of this database ended in a deadlock, after every connection has flushed its statistics. */
async function deadlocks(): Promise<number> {
  const flush = () =>
    asOwner(async (trx) => {
      await sql`select pg_stat_force_next_flush(), pg_sleep(0.02)`.execute(trx);
    });
  await Promise.all(Array.from({ length: CONNECTIONS }, flush));
  const { rows } = await sql<{ deadlocks: string }>`
    select deadlocks from pg_stat_database where datname = current_database()`.execute(db);
  return Number(rows[0]?.deadlocks);
}

const draftsOf = (season: Season) =>
  Array.from({ length: BATCH }, (_, at) => ({
    id: ids.uuid(),
    fk_operation: season.round.operationId,
    fk_adresse: season.addressAt((at % 5) + 1, 1).id,
    montant: '10.00',
    fk_type_reglement: 'cash',
  }));

type Drafts = ReturnType<typeof draftsOf>;

const ways: [string, (client: Client, drafts: Drafts, season: Season) => Promise<{ status: number }>][] = [
  ['in bulk', (client, drafts) => client.post('/api/passages/bulk', { passages: drafts })],
  [
    'by a phone',
    (client, drafts, { round }) =>
      client.post(
        `/api/field/passages/push?operation_id=${round.operationId}`,
        drafts.map((newDocumentState) => ({ newDocumentState })),
      ),
  ],
];

test.each(ways)('the same visits in opposite orders %s never wait for each other', async (_, send) => {
  const season = await openSeason();
  const alice = clientWith({
    token: season.world.person.alice.token,
    on: racing(resources, seededRandom(SEED)),
  });
  const before = await deadlocks();
  for (let round = 0; round < ROUNDS; round += 1) {
    clock.advance(60);
    const drafts = draftsOf(season);
    const answers = await Promise.all([
      send(alice, drafts, season),
      send(alice, drafts.toReversed(), season),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  }
  expect((await deadlocks()) - before).toBe(0);
});
