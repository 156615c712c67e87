import { matchRoute } from '../../../lib/runtime/http/routes.ts';
import type { Resources } from '../../../lib/runtime/resources.ts';
import { databaseText } from '../database/database-text.ts';
import { asOwner } from '../database/owner.ts';
import { openEventLog } from '../event-log/event-log.ts';
import { deliverMessages } from '../local/deliver.ts';
import type { Trace } from '../privacy/canaries.ts';
import { logLines, resources } from '../run/resources.ts';
import type { Headers, Json, TestAnswer } from './answer.ts';
import { request } from './client.ts';

type RequestOptions = { token?: string; headers?: Headers; on?: Partial<Resources> };

/** The service with all its outputs recorded, for searches for leaked secrets. */
export type ObservedService = {
  ask(method: string, url: string, body?: unknown, how?: RequestOptions): Promise<TestAnswer>;
  /** Delivers queued messages to the workers. */
  deliver(on?: Partial<Resources>): Promise<void>;
  /** Log lines, event lines, queue messages, problem documents and the history so far. */
  outputs(): Promise<Trace[]>;
  /** The outputs and every cell of the database. */
  outputsAndDatabase(): Promise<Trace[]>;
  /** The names of the routes that were answered with a success. */
  called: ReadonlySet<string>;
};

export function observeService(base: Resources = resources): ObservedService {
  const seen: Trace[] = [];
  const called = new Set<string>();
  const on: Resources = {
    ...base,
    gateways: {
      ...base.gateways,
      queues: async () => ({
        send: (messages) => {
          seen.push({ place: 'queue messages', text: JSON.stringify(messages) });
          return globalThis.shared.queues.send(messages);
        },
      }),
    },
  };
  return {
    ask: async (method, url, body, how = {}) => {
      const answer = await request(method, url, body, { ...how, on: { ...on, ...how.on } });
      const { headers, bytes } = answer;
      const match = matchRoute(method, new URL(url, 'https://tournee.test').pathname);
      if (answer.status < 400 && match.kind === 'found') called.add(match.route.name);
      if (answer.status >= 400) seen.push({ place: 'problems', text: JSON.stringify(headers) + bytes });
      else seen.push(...problemsOfItems(answer));
      return answer;
    },
    deliver: async (more = {}) => {
      await deliverMessages({ ...on, ...more });
    },
    outputs: async () => [...seen, ...(await readOutputs())],
    outputsAndDatabase: async () => [...seen, ...(await readOutputs()), ...(await databaseText())],
    called,
  };
}

/** The problems of single items in the response of a bulk request. */
function problemsOfItems({ body }: TestAnswer): Trace[] {
  const results: Json[] = Array.isArray(body?.results) ? body.results : [];
  return results.map(({ problem = {} }) => ({ place: 'problems', text: JSON.stringify(problem) }));
}

async function readOutputs(): Promise<Trace[]> {
  const { events, messages, history } = await asOwner(async (trx) => ({
    events: await trx.selectFrom('outbox_events').select('line').execute(),
    messages: await trx.selectFrom('outbox_messages').select('body').execute(),
    history: await trx.selectFrom('history').select('changes').execute(),
  }));
  const log = await openEventLog();
  await log.relay();
  return [
    ...events.map(({ line }) => ({ place: 'outbox_events.line', text: line })),
    ...messages.map(({ body }) => ({ place: 'outbox_messages.body', text: body })),
    ...history.map(({ changes }) => ({ place: 'history.changes', text: JSON.stringify(changes) })),
    ...(await log.lines()).map((text) => ({ place: 'event log', text })),
    ...logLines.map((text) => ({ place: 'service log', text })),
  ];
}
