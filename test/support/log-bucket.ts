import { CreateBucketCommand } from '@aws-sdk/client-s3';
import { type Emulator, startEmulator } from './emulator.ts';
import { LOG_BUCKET, openSegmentLog, type SegmentLog } from './segment-log.ts';

/** An emulator with a bucket for logs: each test has a log of its own in it. */
export type LogBucket = { emulator: Emulator; newLog(): SegmentLog };

export async function openLogBucket(): Promise<LogBucket> {
  const emulator = await startEmulator();
  await emulator.s3.send(new CreateBucketCommand({ Bucket: LOG_BUCKET }));
  let logs = 0;
  return {
    emulator,
    newLog: () => {
      logs += 1;
      return openSegmentLog(emulator, `test-${logs}`);
    },
  };
}
