import { setTimeout } from 'node:timers/promises';
import { seededRandom } from '../../infra/demo/seeded-random.ts';
import { processEnvironment } from '../../lib/core/config/config.ts';
import { openConnection } from '../http/connection.ts';
import { percentile } from '../http/load.ts';
import { addCrowd, type Walker } from './crowd.ts';
import type { Field } from './open.ts';
import { BROUGHT, comeBack, type Phone, takeAlong } from './phone.ts';

/** The number of phones that come back online; `PHONES=500 npm run bench -- phones` measures a whole minute of 500. */
const PHONES = Number(processEnvironment['PHONES'] || 125);
/** The time in which all phones come back; the rate is always that of 500 phones in a minute. */
const WINDOW_MS = (PHONES * 60_000) / 500;
const LANES = 8;

/** The results: sorted milliseconds of all requests and of all phones, and the number of failures by status. */
type Met = { requests: number[]; evenings: number[]; refused: Map<string, number> };

export type Returned = Met & { associations: number; phones: number; seconds: number };

/** Measures phones that come back at random instants: all in one association, and spread over a hundred. */
export async function phones(field: Field): Promise<Returned[]> {
  const returned: Returned[] = [];
  for (const associations of [1, 100]) {
    const members = Math.ceil(PHONES / associations);
    const walkers = (await addCrowd(field.owner, { associations, members })).slice(0, PHONES);
    const out = await prepare(field, walkers);
    const before = await countPassages(field);
    const met = await returnAll(field.product.port, out);
    await field.settle();
    const stored = (await countPassages(field)) - before;
    if (met.refused.size === 0 && stored !== walkers.length * BROUGHT)
      throw new Error(`${stored} passages are there of ${walkers.length * BROUGHT}`);
    returned.push({ associations, phones: walkers.length, ...met });
  }
  return returned;
}

async function prepare({ product }: Field, walkers: readonly Walker[]): Promise<Phone[]> {
  const out: Phone[] = [];
  const turns = walkers.values();
  const lane = async () => {
    const connection = await openConnection(product.port);
    for (const walker of turns) out.push(await takeAlong(walker, connection));
    connection.close();
  };
  await Promise.all(Array.from({ length: LANES }, lane));
  return out;
}

/** Each phone starts at its own instant over its own connection, without waiting for the answers to other phones. */
async function returnAll(port: number, out: readonly Phone[]) {
  const random = seededRandom(1);
  const met: Met = { requests: [], evenings: [], refused: new Map() };
  const refuse = (why: string) => met.refused.set(why, (met.refused.get(why) ?? 0) + 1);
  const start = performance.now();
  const evening = async (phone: Phone) => {
    await setTimeout(random.below(WINDOW_MS));
    const connection = await openConnection(port);
    const begun = performance.now();
    await comeBack(phone, async (request) => {
      const sent = performance.now();
      const answer = await connection.send(request);
      met.requests.push(performance.now() - sent);
      const { status } = answer;
      if (status !== (request.headers ? 304 : 200)) refuse(String(status));
      return answer;
    });
    met.evenings.push(performance.now() - begun);
    connection.close();
  };
  await Promise.all(out.map((phone) => evening(phone).catch(() => refuse('no answer'))));
  const seconds = (performance.now() - start) / 1000;
  for (const figures of [met.requests, met.evenings]) figures.sort((a, b) => a - b);
  return { ...met, seconds };
}

async function countPassages({ owner }: Field): Promise<number> {
  const { rows } = await owner.query<{ count: string }>('select count(*) from passages');
  return Number(rows[0]?.count);
}

/** Formats the results as a Markdown table. */
export function phonesTable(returned: readonly Returned[]): string {
  const rows = returned.map(({ associations, phones: count, seconds, requests, evenings, refused }) => {
    const times = [requests, evenings].flatMap((of) => [percentile(of, 0.5), percentile(of, 0.99)]);
    const others = [...refused].map(([why, times]) => `${times} × ${why}`).join(', ') || 'none';
    const cells = [
      associations,
      count,
      seconds.toFixed(0),
      requests.length,
      ...times.map((ms) => ms.toFixed(0)),
    ];
    return `| ${[...cells, others].join(' | ')} |`;
  });
  const head =
    '| associations | phones | seconds | requests | p50 ms | p99 ms | a phone, p50 ms | a phone, p99 ms | other than 200, and 304 for the bootstrap |';
  return [head, `|${' --: |'.repeat(8)} --- |`, ...rows].join('\n');
}
