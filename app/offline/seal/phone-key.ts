import { NetworkFault } from '../../../clients/typescript/src/index.ts';
import { client } from '../../session.ts';
import { openSafe } from '../store/evening-databases.ts';
import type { Around } from './prepare-evening.ts';

/** What sealing needs beside the store of an evening, until `stop` says that nobody waits for it. */
export const aroundEvening = (stop: AbortSignal): Around => ({
  openSafe,
  askKey: async () => {
    if (!navigator.onLine) throw new NetworkFault('without a network');
    return (await client.field.phoneKey({ signal: stop })).key;
  },
});
