import { isBusy, isOffline } from '../offline/sync/network.ts';
import { storedIn } from '../session.ts';
import { network } from '../texts/fr.ts';

/** Reports that the service is busy, that the phone is offline, or that the browser stores nothing. */
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
