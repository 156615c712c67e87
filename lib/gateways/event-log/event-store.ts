import type { EventStore } from '../../core/gateways.ts';
import type { AwsTarget } from '../aws.ts';
import { openEventFolder } from './folder.ts';

type Target = { kind: 'file'; folder: string } | { kind: 's3'; bucket: string; prefix: string };

/** The event store that `EVENT_STORE` names. */
export async function openEventStore(store: Target, target: AwsTarget): Promise<EventStore> {
  switch (store.kind) {
    case 'file':
      return openEventFolder(store.folder);
    case 's3': {
      // Whoever keeps the log in a folder need not load the SDK.
      const { openEventSegments } = await import('./event-segments.ts');
      return openEventSegments(store.bucket, store.prefix, target);
    }
  }
}
