import { beforeEach, describe, expect, test } from '@jest/globals';
import type { Endpoint } from '../../../lib/runtime/http/endpoint.ts';
import { type Route, routeTable } from '../../../lib/runtime/http/route-table.ts';
import { matchRoute } from '../../../lib/runtime/http/routes.ts';
import { type FieldPath, fieldPaths, filled } from '../../support/field/field-paths.ts';
import { resourcesWith } from '../../support/http/call-endpoint.ts';
import { gatewayEvent, lambdaContext, type Options } from '../../support/http/client.ts';
import { pathWords } from '../../support/http/endpoint-requests.ts';
import {
  bodyWith,
  hostileBodies,
  hostileHeaders,
  hostileQueries,
  hostileValues,
} from '../../support/http/hostile-requests.ts';
import { createAccessRecords, type Records } from '../../support/world/access-records.ts';

/** The most CPU time of any request of up to a megabyte, whatever its response. */
const MAX_MS = 150;
/** The best of these runs counts, because compilation and garbage collection are not the request's fault. */
const RUNS = 20;
/** A megabyte of zeros, and the CPU time of parsing it on an idle machine. */
const REFERENCE = `[${'0,'.repeat(500_000)}0]`;
const REFERENCE_MS = 6;
/** What may take longer, and why. */
const declared: Record<string, string> = {
  'POST /api/users/import csv': 'a file of a megabyte is read whole, by whoever may create users',
};
/** The largest size of a refusal, however many faults it lists. */
const MAX_REFUSAL_BYTES = 16_384;

const on = resourcesWith({ RATE_LIMIT: '1000000/1000000' });
let records: Records;
let token: string;

async function endpointOf({ name }: Route): Promise<Endpoint> {
  const { handler }: { handler: Endpoint } = await import(`../../../functions/${name}.ts`);
  return handler;
}

const pathOf = ({ name, path }: Route, changed: Record<string, string> = {}): string => {
  const words: Record<string, string | number> = { ...records, ...pathWords[name], ...changed };
  return path.replaceAll(/\{(\w+)\}/g, (_, word: string) => String(words[word]));
};

type Asked = { url: string; body?: string } & Pick<Options, 'headers'>;

/** The least CPU milliseconds of a route's handler; stops repeating once a run was fast enough. */
async function costOf(route: Route, { url, body, headers }: Asked): Promise<number> {
  const handler = await endpointOf(route);
  const options = { on, ...(headers?.['authorization'] ? {} : { token }), ...(headers ? { headers } : {}) };
  let least = Number.POSITIVE_INFINITY;
  for (let run = 0; run < RUNS && least > MAX_MS; run += 1) {
    const event = gatewayEvent(route.method, url, body, options, `hostile-${run}`);
    const match = matchRoute(route.method, event.rawPath);
    if (match.kind === 'found') event.pathParameters = match.params;
    const before = process.cpuUsage();
    const { statusCode = 0, body: answered = '' } = await handler.on(on)(event, lambdaContext('hostile'));
    const { user, system } = process.cpuUsage(before);
    const ms = (user + system) / 1000;
    least = Math.min(least, ms > MAX_MS ? ms / slowness() : ms);
    expect(statusCode).toBeLessThan(500);
    if (statusCode >= 400) expect(answered.length).toBeLessThan(MAX_REFUSAL_BYTES);
  }
  return Math.round(least);
}

/** How many times slower this machine is now than when idle; at least 1. */
function slowness(): number {
  const before = process.cpuUsage();
  JSON.parse(REFERENCE);
  const { user, system } = process.cpuUsage(before);
  return Math.max(1, (user + system) / 1000 / REFERENCE_MS);
}

type Shape = { name: string; route: Route; asked: Asked };

/** Sends each request; returns those that took too long. */
async function slowOf(shapes: readonly Shape[]): Promise<string[]> {
  const slow: string[] = [];
  for (const { name, route, asked } of shapes) {
    const ms = await costOf(route, asked);
    if (ms > MAX_MS) slow.push(`${route.method} ${route.path}, ${name}: ${ms} ms`);
  }
  return slow;
}

beforeEach(async () => {
  const reaches = await createAccessRecords();
  records = reaches.records.own;
  // The role with the most rights gets furthest.
  token = reaches.world.person.root.token;
});

/** Fields that have their own validation, lists, and fields that are compared with a record. */
const read = ['username', 'password', 'csv', 'passages', 'members', 'outline', 'overlaps', 'last_passage'];
const isRead = (place: FieldPath) => read.includes(place.at(-1) ?? '');

const withBody = routeTable.filter(({ method }) => method !== 'GET' && method !== 'DELETE');

describe('at most 150 ms of the processor', () => {
  test('for a body of a megabyte', async () => {
    const shapes = withBody.flatMap((route) =>
      Object.entries(hostileBodies).map(([name, body]) => ({
        name,
        route,
        asked: { url: pathOf(route), body },
      })),
    );
    expect(await slowOf(shapes)).toEqual([]);
  });

  test('for a field that holds a megabyte', async () => {
    const slow: string[] = [];
    for (const route of withBody) {
      const places = fieldPaths((await endpointOf(route)).facts.body);
      for (const [at, [name, value]] of Object.entries(hostileValues).entries()) {
        // All text fields share one limit: each value is tried in one of them, in turn, and in all fields of `read`.
        const chosen = places.filter(
          (place, turn) =>
            (turn === at % places.length || isRead(place)) &&
            !(`${route.method} ${route.path} ${place.join('.')}` in declared),
        );
        const shapes = chosen.map((place) => ({
          name: `${name} in ${place.join('.')}`,
          route,
          asked: { url: pathOf(route), body: bodyWith(place, value) },
        }));
        slow.push(...(await slowOf(shapes)));
      }
    }
    expect(slow).toEqual([]);
  });

  test('for fields that all hold the longest text there may be', async () => {
    const shapes: Shape[] = [];
    for (const route of withBody) {
      const { facts } = await endpointOf(route);
      const body = JSON.stringify(filled(facts.body, `a${'\u0301\u0323'.repeat(1999)}`));
      shapes.push({ name: 'marks in every field', route, asked: { url: pathOf(route), body } });
    }
    expect(await slowOf(shapes)).toEqual([]);
  });

  test('for two hundred passages of them', async () => {
    const route = routeTable.find(({ name }) => name === 'passages/bulk');
    if (!route) throw new Error('there is no such route');
    const marks = `a${'\u0301\u0323'.repeat(1200)}`;
    const asked = (passage: object): Asked => ({
      url: pathOf(route),
      body: JSON.stringify({ passages: Array.from({ length: 200 }, () => passage) }),
    });
    const wide = Object.fromEntries(Array.from({ length: 400 }, (_, at) => [`field${at}`, '\0']));
    const shapes = [
      { name: 'names of marks', route, asked: asked({ name: marks }) },
      { name: 'fields nobody knows', route, asked: asked(wide) },
      { name: 'lists', route, asked: asked({ flags: Array(2000).fill(0) }) },
    ];
    expect(await slowOf(shapes)).toEqual([]);
  });

  test('for a query of a megabyte', async () => {
    const shapes = routeTable.flatMap((route) =>
      Object.entries(hostileQueries).map(([name, query]) => ({
        name,
        route,
        asked: { url: `${pathOf(route)}?${query}` },
      })),
    );
    expect(await slowOf(shapes)).toEqual([]);
  });

  test('for a path of a megabyte', async () => {
    const words = { digits: '1'.repeat(1_000_000), letters: 'a-'.repeat(500_000) };
    const shapes = routeTable
      .filter(({ path }) => path.includes('{'))
      .flatMap((route) => {
        const names = [...route.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
        return Object.entries(words).map(([name, word]) => ({
          name,
          route,
          asked: { url: pathOf(route, Object.fromEntries(names.map((each) => [each, word]))) },
        }));
      });
    expect(await slowOf(shapes)).toEqual([]);
  });

  test('for headers of a megabyte', async () => {
    const some = [
      'auth/session',
      'auth/login',
      'passages/update',
      'passages/create',
      'system/docs-file',
      'pay/webhook',
    ];
    const shapes = routeTable
      .filter(({ name }) => some.includes(name))
      .flatMap((route) =>
        Object.entries(hostileHeaders).map(([name, headers]) => ({
          name,
          route,
          asked: { url: pathOf(route), headers, ...(route.method === 'GET' ? {} : { body: '{}' }) },
        })),
      );
    expect(await slowOf(shapes)).toEqual([]);
  });
});
