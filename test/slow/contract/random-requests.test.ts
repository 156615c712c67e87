import { afterAll, describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import type { Endpoint } from '../../../lib/runtime/http/endpoint.ts';
import { type Route, routeTable } from '../../../lib/runtime/http/route-table.ts';
import { callerOf, goodRequest } from '../../examples/record-example.ts';
import type { Asked } from '../../examples/requests-of-their-own.ts';
import type { Scene } from '../../examples/scene.ts';
import type { TestAnswer } from '../../support/http/answer.ts';
import { type ApiOperation, apiOperations } from '../../support/http/api-document.ts';
import { request } from '../../support/http/client.ts';
import { type Change, changesOf } from '../../support/http/drawn-requests.ts';
import { faultsOf } from '../../support/http/second-opinion.ts';
import { payProvider } from '../../support/pay/pay.ts';
import { cleanUp } from '../../support/run/clean-up.ts';
import { propertyOptions } from '../../support/run/determinism.ts';
import { createAccessRecords } from '../../support/world/access-records.ts';
import type { PersonName } from '../../support/world/world.ts';

const REQUESTS = 5000;
const provider = payProvider();
/** Operations whose response is a page of a PDF or a megabyte of JSON. */
const costly = ['cash/slip', 'system/openapi'];
const A_FEW = 8;
const MANY = Math.ceil((REQUESTS - A_FEW * costly.length) / (routeTable.length - costly.length));
const callers: (PersonName | undefined)[] = [undefined, 'alice', 'theo', 'ada', 'root', 'nora'];
const sent = { kept: 0, allowed: 0, broken: 0 };
const successes = new Map<string, number>();
const sumOf = (counts: Iterable<number>) => [...counts].reduce((sum, count) => sum + count, 0);

function operationOf({ method, path }: Route): ApiOperation {
  const found = apiOperations.find((one) => one.path === path && one.method === method.toLowerCase());
  if (!found) throw new Error(`the document has no ${method} ${path}`);
  return found;
}

async function usualCaller({ name }: Route): Promise<PersonName | undefined> {
  const { handler }: { handler: Endpoint } = await import(`../../../functions/${name}.ts`);
  return callerOf(handler.facts);
}

type Drawn = { change: Change; by: PersonName | 'who may' | undefined };

/** The first request is the good one, by its usual caller. */
function drawnOf({ name }: Route, operation: ApiOperation): Drawn[] {
  const by = fc.oneof(fc.constant('who may' as const), fc.constantFrom(...callers));
  const draw = fc.record({ change: changesOf(operation), by });
  const good: Drawn = { change: { kind: 'kept', of: (asked) => asked }, by: 'who may' };
  const numRuns = (costly.includes(name) ? A_FEW : MANY) - 1;
  return [good, ...fc.sample(draw, { seed: propertyOptions.seed, numRuns })];
}

/** The people and records at which requests are aimed, and a request of the operation that succeeds. */
type Stage = { scene: Scene; good: Asked };

async function setStage(route: Route): Promise<Stage> {
  await cleanUp();
  const { world, records } = await createAccessRecords();
  const scene = { world, records: records.own, provider };
  return { scene, good: await goodRequest(route, scene) };
}

/** Returns the response, or the fault that the check against the document found first. */
function send({ method, path }: Route, asked: Asked, by: PersonName | undefined, { world }: Scene) {
  const place = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(asked.path?.[name]));
  const url = asked.query ? `${place}?${new URLSearchParams(asked.query)}` : place;
  // Software sends its key instead of a person's token.
  const token = by && (asked.key ?? world.person[by].token);
  const options = { on: provider.on, headers: asked.headers ?? {}, ...(token ? { token } : {}) };
  return request(method, url, asked.body, options).catch((error: Error) => error.message);
}

function countSuccess({ name, method }: Route, answer: TestAnswer | string): 'changed' | 'as it was' {
  if (typeof answer === 'string' || answer.status >= 300) return 'as it was';
  successes.set(name, (successes.get(name) ?? 0) + 1);
  // After a reset of the database, the card provider would still know its objects.
  return method === 'GET' || name.startsWith('pay/') ? 'as it was' : 'changed';
}

describe('what is answered to any request', () => {
  test.each(routeTable)('$method $path is in the document', async (route) => {
    const operation = operationOf(route);
    const usual = await usualCaller(route);
    const faults: string[] = [];
    let stage = await setStage(route);
    for (const { change, by } of drawnOf(route, operation)) {
      const caller = by === 'who may' ? (stage.good.by ?? usual) : by;
      const asked = change.of(stage.good);
      const answer = await send(route, asked, caller, stage.scene);
      const told = typeof answer === 'string' ? [answer] : faultsOf(operation, answer);
      faults.push(...told.map((fault) => `${caller ?? 'nobody'}, ${JSON.stringify(asked)}: ${fault}`));
      sent[change.kind] += 1;
      // The next request needs the original records.
      if (countSuccess(route, answer) === 'changed') stage = await setStage(route);
    }
    expect(faults).toEqual([]);
  });

  test('so are 5,000 answers, one success of each operation among them', () => {
    expect(sumOf(Object.values(sent))).toBeGreaterThanOrEqual(REQUESTS);
    expect(Math.min(...Object.values(sent))).toBeGreaterThan(500);
    expect(routeTable.filter(({ name }) => !successes.has(name)).map(({ name }) => name)).toEqual([]);
  });
});

describe('the reading of the document', () => {
  const version = apiOperations.find(({ operationId }) => operationId === 'system-version');
  const headers = { 'content-type': 'application/json' };
  const read = (answer: Omit<TestAnswer, 'bytes'>) => {
    if (!version) throw new Error('the document has no system-version');
    return faultsOf(version, { ...answer, bytes: Buffer.from(JSON.stringify(answer.body)) });
  };

  test('takes what is announced', () => {
    expect(read({ status: 200, headers, body: { version: '1.0.0', stage: 'DEV' } })).toEqual([]);
  });

  test.each([
    ['a status', { status: 418, headers, body: {} }],
    ['a type', { status: 200, headers: { 'content-type': 'text/html' }, body: '<p>' }],
    ['a value', { status: 200, headers, body: { version: 1, stage: 'DEV' } }],
    ['a field that is missing', { status: 200, headers, body: { version: '1.0.0' } }],
    [
      'a code',
      {
        status: 429,
        headers: { 'content-type': 'application/problem+json' },
        body: { type: 'https://a.fr', title: '', status: 429, detail: '', instance: '', code: 'erased' },
      },
    ],
  ])('finds %s that is not', (_, answer) => {
    expect(read(answer).length).toBeGreaterThan(0);
  });
});

afterAll(() => {
  const { user, system } = process.cpuUsage();
  const counts = `${sumOf(Object.values(sent))} requests, ${sumOf(successes.values())} successes`;
  process.stdout.write(`${counts}, ${Math.round((user + system) / 1_000_000)} s of a processor\n`);
});
