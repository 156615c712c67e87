import { useEffect, useState } from 'preact/hooks';
import { usePoll } from '../../ui/poll.ts';

type State = { error?: unknown; round: number; pollAfter: number };

/** Until the service has said how long to wait, in seconds. */
const FIRST_PAUSE_S = 30;

/**
 * Keeps what the phone has in step with the service: `ask` takes it anew, and answers after how many seconds it is to be asked again.
 * What went wrong is `error`; what the phone has stays.
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each thing that is shown; then as the service says.
  useEffect(() => void refresh(), [key]);
  usePoll(round === 0 ? undefined : pollAfter, round, refresh);
  return { error, isInStep: round > 0 && error === undefined, refresh };
}
