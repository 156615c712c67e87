import { NetworkFault } from '../../../clients/typescript/src/index.ts';
import { client } from '../../session.ts';
import { openSealedStore } from '../store/evening-databases.ts';
import type { SealingSources } from './prepare-evening.ts';

/** The sealed store and the key request; `stop` aborts the request. */
export const sealingSources = (stop: AbortSignal): SealingSources => ({
  openSealedStore: openSealedStore,
  askKey: async () => {
    if (!navigator.onLine) throw new NetworkFault('without a network');
    return (await client.field.phoneKey({ signal: stop })).key;
  },
});
