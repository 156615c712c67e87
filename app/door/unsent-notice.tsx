import { useEffect } from 'preact/hooks';
import { href } from '../frame/location.ts';
import { waitingMessages } from '../offline/messages/message-signals.ts';
import { countUnsent, sendUnsent, unsentHere } from '../offline/session/send-unsent.ts';
import { isSyncing, waiting } from '../offline/store/evening-signals.ts';
import { unsentSaid } from './waiting-texts.ts';

/** Counts and sends what waits on this phone, on every page that is not at the door. */
export function UnsentNotice() {
  useEffect(() => {
    const leaving = new AbortController();
    void sendUnsent(leaving.signal);
    return () => leaving.abort();
  }, []);
  const left = waiting.value + waitingMessages.value;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each of them may have changed the count.
  useEffect(() => void countUnsent(), [left, isSyncing.value]);
  return (
    <div role="status" class="network">
      {unsentHere.value > 0 && (
        <p>
          <a href={href('evening')}>{unsentSaid(unsentHere.value)}</a>
        </p>
      )}
    </div>
  );
}
