import type { LogFiles } from '../../core/gateways.ts';
import type { AwsTarget } from '../aws.ts';
import { openLogFolder } from './log-folder.ts';

type Target = { kind: 'file'; folder: string } | { kind: 's3'; bucket: string; prefix: string };

/** Opens the files of the event log that `EVENT_STORE` names. */
export async function openLogFiles(
  store: Target,
  target: AwsTarget,
  options: { locks: boolean },
): Promise<LogFiles> {
  switch (store.kind) {
    case 'file':
      return openLogFolder(store.folder);
    case 's3': {
      // The SDK is only loaded for a bucket.
      const { openLogBucket } = await import('./log-bucket.ts');
      return openLogBucket(store.bucket, store.prefix, target, options);
    }
  }
}
