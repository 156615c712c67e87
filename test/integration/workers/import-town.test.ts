import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import type { QueueSender } from '../../../lib/core/gateways.ts';
import type { SourceFailureCode } from '../../../lib/core/source-failure.ts';
import type { Resources } from '../../../lib/runtime/resources.ts';
import { asOwner } from '../../support/database/owner.ts';
import { BAN_HEADER, banLine } from '../../support/files/import-file.ts';
import type { Json } from '../../support/http/answer.ts';
import { deliverMessages, invokeWorker } from '../../support/local/deliver.ts';
import { clock } from '../../support/run/resources.ts';
import { type Answer, openSource } from '../../support/towns/source.ts';
import { createWorld, type World } from '../../support/world/world.ts';

const QUEUE = 'import-town';
const first = JSON.stringify({ code_insee: '93010', run: 1, step: 0 });

let world: World;
let source: Awaited<ReturnType<typeof openSource>> | undefined;
beforeEach(async () => {
  world = await createWorld();
});
afterEach(async () => {
  await source?.close();
  source = undefined;
});

const lines = (count: number, more: object = {}) =>
  Array.from({ length: count }, (_, at) =>
    banLine({ id: `93010_7003_${String(at + 1).padStart(5, '0')}`, numero: at + 1, ...more }),
  );
const csv = (...of: string[]) => `${[BAN_HEADER, ...of].join('\n')}\n`;
const outline = {
  type: 'Feature',
  properties: { code: '93010', nom: 'Bondy' },
  geometry: {
    type: 'Polygon',
    coordinates: [
      [
        [2.4, 48.8],
        [2.6, 48.8],
        [2.6, 49],
        [2.4, 48.8],
      ],
    ],
  },
};
/** Answers the addresses with a function, and outlines as geo.api.gouv.fr does. */
const addresses =
  (answer: Answer): Answer =>
  (request, response) =>
    request.url?.startsWith('/outline') ? response.end(JSON.stringify(outline)) : answer(request, response);
const sends = (body: string | Buffer, headers: Record<string, string> = {}) =>
  addresses((_, response) => response.writeHead(200, headers).end(body));

async function asked(answer: Answer, template?: string, milliseconds?: number): Promise<Resources> {
  source = await openSource(answer, template, milliseconds);
  await world.as('ada').post('/api/towns', { code_insee: '93010' });
  return source.on;
}
const read = async (): Promise<Json> => (await world.as('ada').get('/api/towns/93010')).body;
/** Makes what was fetched old enough to be fetched again. */
const age = () =>
  asOwner((trx) => trx.updateTable('towns').set({ fetched_at: '2026-10-01T09:00:00.000Z' }).execute());
const stored = () =>
  asOwner((trx) => trx.selectFrom('addresses').select('ban_id').orderBy('ban_id').execute());

describe('the worker import-town', () => {
  test('takes over the addresses and the outline of a commune', async () => {
    const on = await asked(sends(csv(...lines(3)), { etag: '"a"' }));
    await deliverMessages(on);
    expect(await read()).toMatchObject({
      state: 'ready',
      address_count: 3,
      has_outline: true,
      failure: null,
    });
    expect(source?.asked).toEqual(['/ban/93010.csv', '/outline/93010']);
  });

  test('unpacks gzip, whether the file or the way is packed', async () => {
    for (const header of ['x-packed', 'content-encoding']) {
      const on = await asked(sends(gzipSync(csv(...lines(3))), { [header]: 'gzip' }));
      await deliverMessages(on);
      expect(await read()).toMatchObject({ state: 'ready', address_count: 3 });
      await source?.close();
      await asOwner((trx) => trx.deleteFrom('town_requests').execute());
      await asOwner((trx) => trx.deleteFrom('towns').execute());
    }
  });

  test('takes the lines of the commune from the file of a département', async () => {
    const other = banLine({ id: '93053_0001_00001', code_insee: '93053', nom_commune: 'Noisy-le-Sec' });
    const on = await asked(sends(csv(other, ...lines(2), other)), '/ban/adresses-{department}.csv');
    await deliverMessages(on);
    expect(await read()).toMatchObject({ state: 'ready', address_count: 2 });
    expect(await stored()).toHaveLength(2);
    expect(source?.asked[0]).toBe('/ban/adresses-93.csv');
  });

  const refusals: [string, SourceFailureCode, Answer][] = [
    ['nothing there', 'not-in-source', (_, response) => response.writeHead(404).end()],
    ['a refusal', 'source-refused', (_, response) => response.writeHead(403).end()],
    ['a page', 'not-addresses', sends('<!doctype html><p>Entretien', { 'content-type': 'text/html' })],
    ['a page that says it is a list', 'not-addresses', sends('<!doctype html><p>Entretien')],
    ['another commune', 'other-commune', sends(csv(...lines(1), banLine({ code_insee: '93053' })))],
    ['a list of nothing', 'no-address', sends(csv())],
    [
      'another host',
      'source-moved',
      (_, response) => response.writeHead(302, { location: 'http://localhost:1/ban.csv' }).end(),
    ],
    [
      'a circle',
      'source-moved',
      (request, response) => response.writeHead(302, { location: request.url }).end(),
    ],
    ['too much', 'too-large', sends(csv(...lines(2000)))],
    ['too much, said before', 'too-large', sends('x', { 'content-length': '100001' })],
    ['too much, packed', 'too-large', sends(gzipSync(csv() + '\n'.repeat(300_000)))],
    [
      'too much, packed for the way',
      'too-large',
      sends(gzipSync(csv() + '\n'.repeat(300_000)), { 'content-encoding': 'gzip' }),
    ],
  ];
  test.each(refusals)('fails for good when the source sends %s: %s', async (_, failure, answer) => {
    const on = await asked(addresses(answer));
    await deliverMessages(on);
    expect(await read()).toMatchObject({ state: 'failed', failure, attempt: 1 });
    expect(await stored()).toEqual([]);
  });

  const passing: [string, SourceFailureCode, Answer][] = [
    ['fails', 'source-unreachable', (_, response) => response.writeHead(503).end()],
    ['hangs up', 'source-unreachable', (request) => request.socket.destroy()],
    [
      'sends less than it says',
      'source-incomplete',
      (_, response) => {
        response.writeHead(200, { 'content-length': '5000' });
        response.write(csv(...lines(3)), () => response.destroy());
      },
    ],
    ['is silent', 'source-too-slow', () => {}],
    [
      'is silent after some lines',
      'source-too-slow',
      (_, response) => {
        response.writeHead(200);
        response.write(csv(...lines(3)));
      },
    ],
  ];
  test.each(passing)('tries four times, with pauses, when the source %s: %s', async (_, failure, answer) => {
    const patience = failure === 'source-too-slow' ? 700 : undefined;
    const on = await asked(addresses(answer), undefined, patience);
    const pauses: number[] = [];
    const watched = { ...on, gateways: { ...on.gateways, queues: async () => noting(pauses) } };
    expect(await invokeWorker(QUEUE, [first], watched)).toEqual([]);
    expect(await read()).toMatchObject({ state: 'asked', failure, attempt: 2 });
    for (const step of [1, 2, 3])
      await invokeWorker(QUEUE, [JSON.stringify({ code_insee: '93010', run: 1, step })], watched);
    expect(pauses).toEqual([15, 60, 180]);
    expect(await read()).toMatchObject({ state: 'failed', failure, attempt: 4 });
    source?.answers(sends(csv(...lines(3))));
    expect((await world.as('ada').post('/api/towns', { code_insee: '93010' })).body).toMatchObject({
      state: 'asked',
      failure: null,
      attempt: 1,
    });
    await deliverMessages(on);
    expect(await read()).toMatchObject({ state: 'ready', address_count: 3 });
  });

  test('removes nothing for a file that lost more than half, and keeps the commune ready', async () => {
    const on = await asked(sends(csv(...lines(60))));
    await deliverMessages(on);
    await age();
    source?.answers(sends(csv(...lines(20))));
    await world.as('ada').post('/api/towns', { code_insee: '93010' });
    await deliverMessages(on);
    expect(await read()).toMatchObject({ state: 'ready', failure: 'file-torn', address_count: 60 });
  });

  test('removes what is no more, and reads nothing that is the same', async () => {
    const on = await asked(sends(csv(...lines(3)), { etag: '"a"' }));
    await deliverMessages(on);
    await age();
    source?.answers(
      addresses((request, response) =>
        request.headers['if-none-match'] === '"a"'
          ? response.writeHead(304).end()
          : response.writeHead(500).end(),
      ),
    );
    await world.as('ada').post('/api/towns', { code_insee: '93010' });
    await deliverMessages(on);
    expect(await read()).toMatchObject({ state: 'ready', address_count: 3, fetched_at: clock.now() });
    await age();
    source?.answers(sends(csv(...lines(2))));
    await world.as('ada').post('/api/towns', { code_insee: '93010' });
    await deliverMessages(on);
    expect(await read()).toMatchObject({ state: 'ready', address_count: 2 });
  });

  test('is ready without an outline', async () => {
    const on = await asked((request, response) =>
      request.url?.startsWith('/outline') ? response.writeHead(500).end() : response.end(csv(...lines(3))),
    );
    await deliverMessages(on);
    expect(await read()).toMatchObject({ state: 'ready', has_outline: false, address_count: 3 });
  });

  test('goes on after it was killed, wherever that was', async () => {
    const on = await asked(sends(csv(...lines(1500))));
    for (let uses = 1; (await read()).state !== 'ready'; uses += 1) {
      const { step, run } = await asOwner((trx) =>
        trx.selectFrom('towns').select(['step', 'run']).executeTakeFirstOrThrow(),
      );
      const message = JSON.stringify({ code_insee: '93010', run, step });
      await invokeWorker(QUEUE, [message], dyingAfter(on, uses));
      // A killed worker leaves its lease, which ends by itself.
      clock.advance(121);
    }
    expect(await read()).toMatchObject({ address_count: 1500, failure: null });
  });

  test('does a step once, however often its message comes', async () => {
    const on = await asked(sends(csv(...lines(3))));
    const failed = await Promise.all([invokeWorker(QUEUE, [first], on), invokeWorker(QUEUE, [first], on)]);
    expect(failed.flat().length).toBeLessThan(2);
    expect(await invokeWorker(QUEUE, [first], on)).toEqual([]);
    await deliverMessages(on);
    expect(await read()).toMatchObject({ state: 'ready' });
    expect(source?.asked.filter((path) => path.startsWith('/ban'))).toHaveLength(1);
  });

  test('gives up after the last delivery', async () => {
    const on = await asked(sends(csv(...lines(3))));
    const down = { ...on, gateways: { ...on.gateways, files: () => Promise.reject(new Error('no bucket')) } };
    expect(await invokeWorker(QUEUE, [first], down, 5)).toEqual([first]);
    expect(await read()).toMatchObject({ state: 'failed', failure: 'import-failed' });
  });
});

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

/** A queue that notes after how many seconds messages come. */
const noting = (pauses: number[]): QueueSender => ({
  send: async (messages) => {
    pauses.push(...messages.map(({ delaySeconds }) => delaySeconds));
    return messages.map(({ id }) => id);
  },
});
