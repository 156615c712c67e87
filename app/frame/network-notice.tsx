import { isBusy, isOffline } from '../offline/sync/network.ts';
import { storedIn } from '../session.ts';
import { network } from '../texts/fr.ts';

/** That the service makes everybody wait; on a phone, that there is no network and what waits for it, or that it keeps nothing. */
export function NetworkNotice() {
  return (
    <div role="status" class="network">
      {storedIn.value === 'phone' && isOffline.value && (
        <p>
          <strong>{network.offline}</strong> {network.whileOffline}
        </p>
      )}
      {isBusy.value && <p>{network.busy}</p>}
      {storedIn.value === 'tab-only' && <p>{network.refused}</p>}
    </div>
  );
}
