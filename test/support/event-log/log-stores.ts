import { afterAll, beforeAll } from '@jest/globals';
import type { EventStore, LogFiles } from '../../../lib/core/gateways.ts';
import { beginLog, openEventLog } from './event-log.ts';
import { type LogBucket, openLogBucket } from './log-bucket.ts';

/** The log of one test, in any kind of store. */
export type OpenedLog = { logFiles: LogFiles; reopen(): EventStore };

type LogPlace = { kind: string; open(): Promise<OpenedLog> };

/** A folder and a bucket, for tests of both stores: `describe.each(logPlaces())`. */
export function logPlaces(): LogPlace[] {
  let bucket: LogBucket | undefined;
  beforeAll(async () => {
    bucket = await openLogBucket();
  });
  afterAll(() => bucket?.close());
  return [
    { kind: 'a folder', open: openEventLog },
    {
      kind: 'a bucket',
      open: async () => {
        if (!bucket) throw new Error('logs are opened in tests only');
        await beginLog();
        return bucket.newLog();
      },
    },
  ];
}
