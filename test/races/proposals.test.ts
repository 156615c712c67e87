import type { Random } from '../../infra/demo/seeded-random.ts';
import { MAX_DELIVERIES } from '../../lib/core/messages.ts';
import { addSeconds } from '../../lib/core/time.ts';
import type { Resources } from '../../lib/runtime/resources.ts';
import { asOwner } from '../support/database/owner.ts';
import { BAN_HEADER, banLine, upload } from '../support/files/import-file.ts';
import type { Json } from '../support/http/answer.ts';
import { clientWith } from '../support/http/client.ts';
import { invokeWorker } from '../support/local/deliver.ts';
import { runJob } from '../support/local/job.ts';
import { clock, ids, resources } from '../support/run/resources.ts';
import { buildGrid, insertProposal } from '../support/world/proposals.ts';
import { openSeason, type Season } from '../support/world/season.ts';
import { huntRaces, type Played } from './hunt.ts';
import { racing } from './racers.ts';

type Place = Season & { on: Resources; chance: Random; ada: ReturnType<typeof clientWith> };
const QUEUE = 'build-proposal';
const bondy = { postal_codes: ['93140'] };

async function enter(chance: Random): Promise<Place> {
  const season = await openSeason();
  const on = racing(resources, chance);
  return { ...season, on, chance, ada: clientWith({ token: season.world.person.ada.token, on }) };
}

/** A proposal that waits, in a season of its own, and what it was while the moves were played. */
type Waiting = { id: number; operationId: number; kept: number; key: string; seen: Json[] };

huntRaces<Waiting, Place>('a proposal that is cut', {
  open: enter,
  prepare: async ({ world, ada, alicesSector, addressAt }) => {
    const season = { name: ids.uuid(), date_start: '2026-10-15', date_end: '2027-01-31' };
    const operation_id: number = (await ada.post('/api/operations', season)).body.operation_id;
    const { outline } = (await ada.get(`/api/sectors/${alicesSector}`)).body;
    const draft = { operation_id, sector_name: 'Gardé', outline };
    const kept: number = (await ada.post('/api/sectors', draft)).body.sector_id;
    const place = { entity_id: world.bondy, operation_id };
    const id = await insertProposal(place, { number: 3, within: bondy, keep: [kept] });
    const { lon, lat } = addressAt(6, 6);
    const line = banLine({ id: `93010_race_${id}`, lon: lon + 0.0001, lat: lat + 0.0001 });
    const key = await upload([BAN_HEADER, line].join('\n'));
    return { id, operationId: operation_id, kept, key, seen: [] };
  },
  moves: {
    'a worker': (place) => (proposal) => delivered(place, proposal, place.on),
    'a worker that dies':
      (place) =>
      async (proposal): Promise<number> => {
        await delivered(place, proposal, dyingAfter(place.on, 1 + place.chance.below(6)));
        return 200;
      },
    'the last delivery, which fails':
      (place) =>
      async (proposal): Promise<number> => {
        await delivered(place, proposal, failingOnce(place.on), MAX_DELIVERIES);
        return 200;
      },
    'the purge of one without progress': (place) => async (proposal) => {
      const long = addSeconds(clock.now(), -25 * 3600);
      await asOwner((trx) =>
        trx.updateTable('sector_proposals').set({ updated_at: long }).where('id', '=', proposal.id).execute(),
      );
      await runJob('purge', {}, place.on);
      return 200;
    },
    'deletion of the kept sector':
      ({ ada }) =>
      async ({ kept }) =>
        okay((await ada.delete(`/api/sectors/${kept}`)).status, 404),
    'an import of addresses':
      ({ on }) =>
      async ({ key }) =>
        (await runJob('import-addresses', { key }, on)).skipped === 0 ? 200 : 500,
    'who asks':
      ({ ada }) =>
      async ({ operationId, id, seen }) => {
        const path = `/api/operations/${operationId}/sectors/proposals/${id}`;
        for (let times = 0; times < 8; times += 1) {
          const { status, body } = await ada.get(path);
          if (status !== 200) return status;
          seen.push(told(body));
        }
        return 200;
      },
  },
  judge: async ({ id, operationId, seen }, played, { world }) => {
    const path = `/api/operations/${operationId}/sectors/proposals/${id}`;
    const last = told((await world.as('ada').get(path)).body);
    return [
      ...played
        .filter(({ status }) => status >= 400)
        .map(({ move, status }) => `${move} was answered ${status}`),
      ...faultsOfStory([...seen, last]),
      ...faultsOfEnd(last, played),
    ];
  },
});

const okay = (status: number, expected: number): number => (status === expected ? 200 : status);

/** A proposal without the id of the request that read it. */
function told({ problem, ...proposal }: Json): Json {
  if (problem === null) return { ...proposal, problem };
  const { instance: _, ...refused } = problem;
  return { ...proposal, problem: refused };
}

/** Delivers the message of a proposal once. */
async function delivered({ world }: Place, { id }: Waiting, on: Resources, deliveries = 1): Promise<number> {
  const message = JSON.stringify({ entity_id: world.bondy, proposal_id: id });
  const failed = await invokeWorker(QUEUE, [message], on, deliveries);
  return failed.length === 0 ? 200 : 500;
}

/** Resources whose database fails from its n-th use on, as for a worker that is killed there. */
function dyingAfter(on: Resources, uses: number): Resources {
  let used = 0;
  const db = () => {
    used += 1;
    if (used > uses) throw new Error('killed');
    return on.db();
  };
  return { ...on, db };
}

/** Resources whose database fails at its first use. */
function failingOnce(on: Resources): Resources {
  let isDown = true;
  const db = () => {
    if (!isDown) return on.db();
    isDown = false;
    throw new Error('no route to host');
  };
  return { ...on, db };
}

const rank: Record<string, number> = { queued: 0, running: 1, done: 2, failed: 2 };

/** What is told never goes back, and an end stays as it is. */
function faultsOfStory(story: Json[]): string[] {
  return story.slice(1).flatMap((after, at) => {
    const before = story[at];
    const ended = before.state === 'done' || before.state === 'failed';
    return [
      ...((rank[after.state] ?? -1) < (rank[before.state] ?? -1)
        ? [`${before.state} became ${after.state}`]
        : []),
      ...(after.progress < before.progress ? [`${before.progress} became ${after.progress}`] : []),
      ...(ended && JSON.stringify(after) !== JSON.stringify(before) ? [`${before.state} was changed`] : []),
    ];
  });
}

/** A worker that was not disturbed leaves the cut; the rest of a proposal belongs to its state. */
function faultsOfEnd({ state, progress, result, problem }: Json, played: Played): string[] {
  const wasPlayed = (move: string) => played.some((one) => one.move === move);
  const mayFail = [
    'the last delivery, which fails',
    'the purge of one without progress',
    'deletion of the kept sector',
  ];
  const isWhole =
    state === 'done'
      ? progress === 1 && result?.sectors.length === 3 && problem === null
      : result === null && (problem !== null) === (state === 'failed');
  return [
    ...(isWhole ? [] : [`it is ${state} with ${JSON.stringify({ progress, problem })}`]),
    ...(wasPlayed('a worker') && rank[state] !== 2 ? [`it is ${state} after a worker`] : []),
    ...(state === 'failed' && !mayFail.some(wasPlayed) ? [`it failed: ${problem?.code}`] : []),
    ...(state === 'failed' && !['internal-error', 'sector-not-found'].includes(problem?.code)
      ? [`it failed: ${problem?.code}`]
      : []),
  ];
}

/** The key under which a large town is proposed, and the season. */
type Asked = { key: string; operationId: number };

huntRaces<Asked, Place>('the request for a large town', {
  open: async (chance) => {
    const place = await enter(chance);
    await buildGrid(10_001);
    return place;
  },
  prepare: async ({ round }) => ({ key: ids.uuid(), operationId: round.operationId }),
  moves: {
    'the request': (place) => (asked) => propose(place, asked),
    // As after a minute, or a night: the key is free, and the retry runs beside the request that it repeats.
    'its retry, whose key is free':
      (place) =>
      async (asked): Promise<number> => {
        await asOwner((trx) => trx.deleteFrom('idempotency_keys').where('key', '=', asked.key).execute());
        return propose(place, asked);
      },
    'the request under a key of its own': (place) => (asked) =>
      propose(place, { ...asked, key: `${asked.key}-2` }),
  },
  judge: async (_, played) => {
    const own = played.filter(({ move }) => move.endsWith('key of its own')).length;
    const wanted = Math.min(own, 1) + (own < played.length ? 1 : 0);
    const rows = await asOwner((trx) =>
      trx.deleteFrom('sector_proposals').returning(['id', 'retry_key']).execute(),
    );
    const left = await messages();
    return [
      ...played
        .filter(({ status }) => status !== 202 && status !== 409)
        .map(({ move, status }) => `${move}: ${status}`),
      ...(played.some(({ status }) => status === 202) ? [] : ['no request was answered']),
      ...(rows.length === wanted ? [] : [`${rows.length} proposals in place of ${wanted}`]),
      ...(String(left) === String(rows.map(({ id }) => id).sort()) ? [] : [`messages of ${left}`]),
    ];
  },
});

const propose = async ({ ada }: Place, { key, operationId }: Asked): Promise<number> =>
  (
    await ada.post(
      `/api/operations/${operationId}/sectors/propose`,
      { number: 2, within: bondy },
      { 'idempotency-key': key },
    )
  ).status;

/** Takes the messages from the queue; returns the proposals they name. */
async function messages(): Promise<number[]> {
  const named: number[] = [];
  for (let received = 1; received > 0; )
    received = await globalThis.shared.poll(QUEUE, async ({ Records }) => {
      named.push(...Records.map(({ body }) => Number(JSON.parse(body).proposal_id)));
      return { batchItemFailures: [] };
    });
  return named.sort();
}
