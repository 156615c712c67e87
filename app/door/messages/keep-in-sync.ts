import { useEffect, useState } from 'preact/hooks';
import { usePoll } from '../../requests/poll.ts';

type State = { error?: unknown; round: number; pollAfter: number };

/** The poll interval in seconds until the service returns one. */
const FIRST_PAUSE_S = 30;

/**
 * Syncs stored data with the service: `ask` fetches it and resolves to the seconds until the next poll.
 * On failure `error` is set and the stored data stays.
 */
export function useMessageSync(key: string, ask: () => Promise<number>) {
  const [{ error, round, pollAfter }, setState] = useState<State>({ round: 0, pollAfter: FIRST_PAUSE_S });
  const refresh = async () => {
    const next = await ask().then(
      (seconds) => ({ error: undefined, pollAfter: seconds }),
      (fault: unknown) => ({ error: fault }),
    );
    setState((last) => ({ ...last, ...next, round: last.round + 1 }));
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: fetches once per key, then polls as the service says.
  useEffect(() => void refresh(), [key]);
  usePoll(round === 0 ? undefined : pollAfter, round, refresh);
  return { error, isInStep: round > 0 && error === undefined, refresh };
}
