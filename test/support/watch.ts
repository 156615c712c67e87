import type { Resources } from '../../lib/runtime/resources.ts';
import type { Headers, TestAnswer } from './answer.ts';
import type { Trace } from './canaries.ts';
import { request } from './client.ts';
import { databaseText } from './database-text.ts';
import { deliverMessages } from './deliver.ts';
import { openEventLog } from './event-log.ts';
import { gateways, logLines, resources } from './resources.ts';

type Ask = { token?: string; headers?: Headers; on?: Partial<Resources> };

/** The service under observation: what it leaves where others may read it. */
export type Watch = {
  ask(method: string, url: string, body?: unknown, how?: Ask): Promise<TestAnswer>;
  /** Lets the workers do what waits for them. */
  deliver(on?: Partial<Resources>): Promise<void>;
  /** Log lines, event lines, queue messages, problem documents and the whole database, as they are now. */
  look(): Promise<Trace[]>;
};

export function openWatch(): Watch {
  const seen: Trace[] = [];
  const on: Resources = {
    ...resources,
    gateways: {
      ...gateways,
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
      if (answer.status >= 400) seen.push({ place: 'problems', text: JSON.stringify(headers) + bytes });
      return answer;
    },
    deliver: async (more = {}) => {
      await deliverMessages({ ...on, ...more });
    },
    look: async () => {
      const log = await openEventLog();
      await log.relay();
      const events = (await log.lines()).map((text) => ({ place: 'event log', text }));
      const lines = logLines.map((text) => ({ place: 'service log', text }));
      seen.push(...events, ...lines, ...(await databaseText()));
      return seen;
    },
  };
}
