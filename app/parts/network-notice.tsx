import { isOffline } from '../offline/network.ts';
import { keptIn } from '../session.ts';
import { network } from '../texts/fr.ts';

/** On a phone: that there is no network and what waits for it, or that the phone keeps nothing. */
export function NetworkNotice() {
  return (
    <div role="status" class="network">
      {keptIn.value === 'phone' && isOffline.value && (
        <p>
          <strong>{network.offline}</strong> {network.whileOffline}
        </p>
      )}
      {keptIn.value === 'tab-only' && <p>{network.refused}</p>}
    </div>
  );
}
