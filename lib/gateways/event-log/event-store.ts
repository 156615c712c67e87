import type { EventStore } from '../../core/gateways.ts';
import type { AwsTarget } from '../aws.ts';
import { openEventFolder } from './event-folder.ts';

type Target = { kind: 'file'; folder: string } | { kind: 's3'; bucket: string; prefix: string };

/** Opens the event store that `EVENT_STORE` names. */
export async function openEventStore(store: Target, target: AwsTarget): Promise<EventStore> {
  switch (store.kind) {
    case 'file':
      return openEventFolder(store.folder);
    case 's3': {
      // The SDK is only loaded for a bucket.
      const { openEventSegments } = await import('./event-segments.ts');
      return openEventSegments(store.bucket, store.prefix, target);
    }
  }
}
