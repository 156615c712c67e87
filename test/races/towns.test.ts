import type { Random } from '../../infra/demo/seeded-random.ts';
import type { Resources } from '../../lib/runtime/resources.ts';
import { asOwner } from '../support/database/owner.ts';
import { clientWith } from '../support/http/client.ts';
import { invokeWorker } from '../support/local/deliver.ts';
import { ids, resources } from '../support/run/resources.ts';
import { createWorld, type World } from '../support/world/world.ts';
import { huntRaces } from './hunt.ts';
import { racing } from './racers.ts';

const QUEUE = 'import-town';
const CODE = '96001';

type Place = {
  world: World;
  on: Resources;
  ada: ReturnType<typeof clientWith>;
  nora: ReturnType<typeof clientWith>;
};

async function open(chance: Random): Promise<Place> {
  const world = await createWorld();
  const on = racing(resources, chance);
  const as = (name: 'ada' | 'nora') => clientWith({ token: world.person[name].token, on });
  return { world, on, ada: as('ada'), nora: as('nora') };
}

const ask = (client: ReturnType<typeof clientWith>) => async () =>
  (await client.post('/api/towns', { code_insee: CODE }, { 'idempotency-key': ids.uuid() })).status;

/** Two associations ask at once: one import, and both see it. */
huntRaces<null, Place>('a commune nobody has asked for', {
  open,
  prepare: async () => {
    await messages();
    await asOwner((trx) => trx.deleteFrom('town_requests').execute());
    await asOwner((trx) => trx.deleteFrom('towns').execute());
    return null;
  },
  moves: {
    'one association': ({ ada }) => ask(ada),
    'another association': ({ nora }) => ask(nora),
  },
  judge: async (_, played, { ada, nora }) => {
    const asked = await messages();
    const of = played.map(({ move }) => (move === 'one association' ? ada : nora));
    const seen = await Promise.all(of.map(async (client) => (await client.get(`/api/towns/${CODE}`)).status));
    return [
      ...played.filter(({ status }) => status !== 202).map(({ move, status }) => `${move}: ${status}`),
      ...(asked.length === 1 ? [] : [`${asked.length} messages`]),
      ...(seen.every((status) => status === 200) ? [] : [`seen as ${seen.join()}`]),
    ];
  },
});

/** Two deliveries, or a delivery and somebody who asks again: a step is done once, and the commune gets ready. */
huntRaces<{ message: string }, Place>('a commune that is being fetched', {
  open,
  prepare: async ({ ada }) => {
    await messages();
    await asOwner((trx) => trx.deleteFrom('town_requests').execute());
    await asOwner((trx) => trx.deleteFrom('towns').execute());
    await ask(ada)();
    const [message = ''] = await messages();
    return { message };
  },
  moves: {
    'a delivery':
      ({ on }) =>
      async ({ message }): Promise<number> => {
        await invokeWorker(QUEUE, [message], on);
        return 200;
      },
    'another association': ({ nora }) => ask(nora),
  },
  judge: async ({ message }, played) => {
    const { step, run, state } = await asOwner((trx) =>
      trx.selectFrom('towns').select(['step', 'run', 'state']).executeTakeFirstOrThrow(),
    );
    const isDelivered = played.some(({ move }) => move === 'a delivery');
    const next = (await messages()).filter((body) => body !== message);
    return [
      ...(run === 1 ? [] : [`run ${run}`]),
      ...(isDelivered && step !== 1 ? [`step ${step} in ${state}`] : []),
      ...(next.length === (isDelivered ? 1 : 0) ? [] : [`${next.length} messages of the next step`]),
    ];
  },
});

/** Takes the messages from the queue. */
async function messages(): Promise<string[]> {
  const bodies: string[] = [];
  for (let received = 1; received > 0; )
    received = await globalThis.shared.poll(QUEUE, async ({ Records }) => {
      bodies.push(...Records.map(({ body }) => body));
      return { batchItemFailures: [] };
    });
  return bodies;
}
