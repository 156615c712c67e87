import { CreateBucketCommand } from '@aws-sdk/client-s3';
import { type Emulator, startEmulator } from '../local/emulator.ts';
import { LOG_BUCKET, openSegmentLog, type SegmentLog } from './segment-log.ts';

/** A bucket for logs: each test has a log of its own in it. */
export type LogBucket = Pick<Emulator, 's3' | 'target'> & {
  bucket: string;
  newLog(): SegmentLog;
  close(): Promise<void>;
};

/** Such a bucket at an emulator of its own. */
export async function openLogBucket(): Promise<LogBucket> {
  const emulator = await startEmulator();
  await emulator.s3.send(new CreateBucketCommand({ Bucket: LOG_BUCKET }));
  return logsIn({ ...emulator, bucket: LOG_BUCKET, folder: 'test' });
}

/** The logs are `<folder>-1`, `<folder>-2` and so on. */
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
