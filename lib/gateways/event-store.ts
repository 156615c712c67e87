import { ConfigError } from '../config.ts';
import type { EventStore } from '../gateways.ts';
import { openEventFolder } from './event-folder.ts';

type Target = { kind: 'file'; folder: string } | { kind: 's3'; bucket: string; prefix: string };

/** The event store that `EVENT_STORE` names. */
export function openEventStore(target: Target): EventStore {
  switch (target.kind) {
    case 'file':
      return openEventFolder(target.folder);
    case 's3':
      throw new ConfigError('EVENT_STORE: only file:<folder> is available in this version');
  }
}
