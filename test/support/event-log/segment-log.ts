import { GetObjectCommand, paginateListObjectsV2 } from '@aws-sdk/client-s3';
import type { EventStore, LogFiles } from '../../../lib/core/gateways.ts';
import { openEventSegments } from '../../../lib/gateways/event-log/event-segments.ts';
import { openLogBucket } from '../../../lib/gateways/event-log/log-bucket.ts';
import { openSegmentBucket, type SegmentBucket } from '../../../lib/gateways/event-log/segment-bucket.ts';
import type { Emulator } from '../local/emulator.ts';

type StoredSegment = {
  key: string;
  contentType: string | undefined;
  metadata: Record<string, string>;
  lines: string[];
};

/** An event log in a bucket, with an outside view of its contents. */
export type SegmentLog = {
  prefix: string;
  /** The files in the bucket, by key. */
  logFiles: LogFiles;
  /** Opens the bucket as another process does, which knows only the stored files. */
  reopen(): EventStore;
  /** The calls of such a process, which a test can intercept. */
  calls(): SegmentBucket;
  segments(): Promise<StoredSegment[]>;
  days(): Promise<Record<string, string[]>>;
  /** The lines of all segments, in order. */
  lines(): Promise<string[]>;
};

export const LOG_BUCKET = 'log';

/** Opens the log under `prefix`; the process uses `endpoint`, the outside view always uses the emulator. */
export function openSegmentLog(
  { s3, target }: Pick<Emulator, 's3' | 'target'>,
  prefix: string,
  { endpoint = target.endpoint, bucket = LOG_BUCKET } = {},
): SegmentLog {
  const reached = { ...target, endpoint };
  const folder = `${prefix}${prefix && '/'}logs/segments/`;
  const segments = async () => {
    const keys: string[] = [];
    for await (const { Contents = [] } of paginateListObjectsV2(
      { client: s3 },
      { Bucket: bucket, Prefix: folder },
    )) {
      keys.push(...Contents.flatMap(({ Key }) => Key ?? []));
    }
    return Promise.all(keys.map(segmentAt));
  };
  const segmentAt = async (key: string): Promise<StoredSegment> => {
    const found = await s3.send(new GetObjectCommand({ Bucket: bucket, Key: key }));
    const text = await found.Body?.transformToString();
    if (!text?.endsWith('\n')) throw new Error(`${key} ends in the middle of a line`);
    const lines = text.slice(0, -1).split('\n');
    return { key, contentType: found.ContentType, metadata: found.Metadata ?? {}, lines };
  };
  return {
    prefix,
    logFiles: openLogBucket(bucket, prefix, reached),
    reopen: () => openEventSegments(bucket, prefix, reached),
    calls: () => openSegmentBucket(bucket, prefix, reached),
    segments,
    days: async () => {
      const days: Record<string, string[]> = {};
      for (const { metadata, lines } of await segments()) {
        const day = metadata['day'] ?? 'no day';
        days[day] = [...(days[day] ?? []), ...lines];
      }
      return days;
    },
    lines: async () => (await segments()).flatMap(({ lines }) => lines),
  };
}
