import { isBusy, isOffline } from '../offline/sync/network.ts';
import { storedIn } from '../session.ts';
import { network } from '../texts/fr.ts';

/**
 * Reports that the service is busy, that the phone is offline, or that the browser stores nothing. The pages at the door say
 * themselves what an evening without a network means, and never wait for the service.
 */
export function NetworkNotice({ isAtDoor }: { isAtDoor: boolean }) {
  return (
    <div role="status" class="network">
      {!isAtDoor && storedIn.value === 'phone' && isOffline.value && (
        <p>
          <strong>{network.offline}</strong> {network.whileOffline}
        </p>
      )}
      {!isAtDoor && isBusy.value && <p>{network.busy}</p>}
      {storedIn.value === 'tab-only' && <p>{network.refused}</p>}
    </div>
  );
}
