import { useEffect } from 'preact/hooks';
import { href, place } from '../frame/location.ts';
import { waitingMessages } from '../offline/messages/message-signals.ts';
import { countUnsent, sendUnsent, unsentHere } from '../offline/session/send-unsent.ts';
import { isSyncing, waiting } from '../offline/store/evening-signals.ts';
import { plural } from '../texts/numbers.ts';
import { unsent as texts } from './unsent-texts.ts';

/** Counts and sends what waits on this phone, on every page that is not at the door. */
export function UnsentNotice() {
  useEffect(() => {
    const leaving = new AbortController();
    void sendUnsent(leaving.signal);
    return () => leaving.abort();
  }, []);
  const page = place.value?.name;
  const open = waiting.value + waitingMessages.value;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each of them may have changed the count.
  useEffect(() => void countUnsent(), [page, open, isSyncing.value]);
  const count = unsentHere.value;
  return (
    <div role="status" class="network">
      {count > 0 && (
        <p>
          <a href={href('evening')}>{plural(count, texts.one, texts.many)}</a>
        </p>
      )}
    </div>
  );
}
