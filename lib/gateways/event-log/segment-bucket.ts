import {
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  type S3Client,
} from '@aws-sdk/client-s3';
import { ConfigError } from '../../core/config/config.ts';
import type { AwsTarget } from '../aws.ts';
import { openEventS3 } from './s3-client.ts';

/** Consecutive lines and the positions of the first and the last one. */
export type EventRun = { first: number; last: number; text: Buffer };

/** The numbered segments of an epoch: objects that are written once and never changed. */
export type SegmentSeries = {
  /** The object key, for error messages. */
  keyOf(number: number): string;
  /** The highest number of the next page of segments after `number`, and whether there are more pages. */
  pageAfter(number: number): Promise<{ newest: number | undefined; more: boolean }>;
  lastPositionOf(number: number): Promise<number>;
  read(number: number): Promise<EventRun>;
  /** Creates a segment; returns false, without writing, when the number is taken. */
  create(number: number, segment: EventRun & { day: string }): Promise<boolean>;
};

export type SegmentBucket = {
  /** The newest epoch; 1 when there is no segment yet. */
  newestEpoch(): Promise<number>;
  series(epoch: number): SegmentSeries;
};

const EPOCH_DIGITS = 6;
const DIGITS = 12;
const EPOCH = new RegExp(`/(\\d{${EPOCH_DIGITS}})-$`);
const NUMBERED = new RegExp(`-(\\d{${DIGITS}})\\.jsonl$`);

/** Opens `<prefix>/logs/segments/` of a bucket. */
export function openSegmentBucket(bucket: string, prefix: string, target: AwsTarget): SegmentBucket {
  const client = openEventS3(target);
  const folder = `${prefix}${prefix && '/'}logs/segments/`;
  return {
    newestEpoch: async () => {
      const list = new ListObjectsV2Command({ Bucket: bucket, Prefix: folder, Delimiter: '-' });
      const { CommonPrefixes = [] } = await client.send(list).catch(rethrowExplained);
      const epochs = CommonPrefixes.flatMap(({ Prefix = '' }) => EPOCH.exec(Prefix)?.[1] ?? []);
      return Math.max(1, ...epochs.map(Number));
    },
    series: (epoch) => openSeries(client, bucket, `${folder}${String(epoch).padStart(EPOCH_DIGITS, '0')}-`),
  };
}

function openSeries(client: S3Client, bucket: string, start: string): SegmentSeries {
  const keyOf = (number: number) => `${start}${String(number).padStart(DIGITS, '0')}.jsonl`;
  const place = (number: number) => ({ Bucket: bucket, Key: keyOf(number) });
  return {
    keyOf,
    pageAfter: async (number) => {
      const list = new ListObjectsV2Command({ Bucket: bucket, Prefix: start, StartAfter: keyOf(number) });
      const { Contents = [], IsTruncated = false } = await client.send(list).catch(rethrowExplained);
      const numbers = Contents.flatMap(({ Key = '' }) => NUMBERED.exec(Key)?.[1] ?? []);
      return { newest: numbers.map(Number).at(-1), more: IsTruncated };
    },
    lastPositionOf: async (number) => {
      const { Metadata } = await client.send(new HeadObjectCommand(place(number)));
      return parsePosition(Metadata?.['last'], keyOf(number));
    },
    read: async (number) => {
      const { Body, Metadata } = await client.send(new GetObjectCommand(place(number)));
      const bytes = await Body?.transformToByteArray();
      return {
        first: parsePosition(Metadata?.['first'], keyOf(number)),
        last: parsePosition(Metadata?.['last'], keyOf(number)),
        text: Buffer.from(bytes ?? []),
      };
    },
    create: async (number, { day, first, last, text }) => {
      const put = new PutObjectCommand({
        ...place(number),
        Body: text,
        ContentType: 'application/x-ndjson',
        // Positions are metadata because the fields of an event line are fixed.
        Metadata: { day, first: String(first), last: String(last) },
        // The only write condition that S3 and all emulators implement correctly.
        IfNoneMatch: '*',
      });
      return client.send(put).then(
        () => true,
        (error: unknown) => nameOf(error) !== 'PreconditionFailed' && rethrowExplained(error),
      );
    },
  };
}

function parsePosition(text: string | undefined, key: string): number {
  if (text === undefined || !/^\d{1,15}$/.test(text)) throw new Error(`${key} does not say its positions`);
  return Number(text);
}

function rethrowExplained(error: unknown): never {
  if (nameOf(error) === 'NoSuchBucket') throw new ConfigError('EVENT_STORE: there is no such bucket');
  throw error;
}

// Checked by shape: `instanceof` is false for an error from another realm.
function nameOf(error: unknown): unknown {
  return typeof error === 'object' && error !== null && 'name' in error ? error.name : undefined;
}
