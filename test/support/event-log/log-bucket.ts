import { CreateBucketCommand } from '@aws-sdk/client-s3';
import { type Emulator, startEmulator } from '../local/emulator.ts';
import { LOG_BUCKET, openSegmentLog, type SegmentLog } from './segment-log.ts';

/** A bucket in which each test has its own log. */
export type LogBucket = Pick<Emulator, 's3' | 'target'> & {
  bucket: string;
  newLog(): SegmentLog;
  close(): Promise<void>;
};

/** Opens a bucket for logs on its own emulator. */
export async function openLogBucket(): Promise<LogBucket> {
  const emulator = await startEmulator();
  await emulator.s3.send(new CreateBucketCommand({ Bucket: LOG_BUCKET }));
  return logsIn({ ...emulator, bucket: LOG_BUCKET, folder: 'test' });
}

/** Opens logs with the prefixes `<folder>-1`, `<folder>-2` and so on. */
export function logsIn({
  s3,
  target,
  bucket,
  folder,
  close,
}: Omit<LogBucket, 'newLog'> & { folder: string }): LogBucket {
  let logs = 0;
  return {
    s3,
    target,
    bucket,
    close,
    newLog: () => {
      logs += 1;
      return openSegmentLog({ s3, target }, `${folder}-${logs}`, { bucket });
    },
  };
}
