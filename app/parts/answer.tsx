import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { sentencesOf } from '../texts/failures.ts';
import { states } from '../texts/fr.ts';

type State<T> = { value?: T | undefined; error?: unknown; isBusy: boolean };
/** `again`: resolves once the answer is there, or why there is none. */
export type Asked<T> = State<T> & { again(): Promise<void> };

/** Asks the service when a page opens and whenever `key` changes; what was answered before stays meanwhile. */
export function useAnswer<T>(key: string, ask: (signal: AbortSignal) => Promise<T>): Asked<T> {
  const [state, setState] = useState<State<T>>({ isBusy: true });
  const [{ round, answered }, setRound] = useState({ round: 0, answered: () => {} });
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is asked changes with the key, not with each rendering.
  useEffect(() => {
    const leaving = new AbortController();
    setState((last) => ({ ...last, isBusy: true }));
    ask(leaving.signal)
      .then(
        (value) => !leaving.signal.aborted && setState({ value, isBusy: false }),
        (error: unknown) => !leaving.signal.aborted && setState({ error, isBusy: false }),
      )
      .then(answered);
    return () => leaving.abort();
  }, [key, round]);
  const again = () =>
    new Promise<void>((resolve) => {
      setRound((last) => ({ round: last.round + 1, answered: resolve }));
    });
  return { ...state, again };
}

/** What was answered, or a sentence: it loads, it failed and why. */
export function Answered<T>({ of, children }: { of: Asked<T>; children: (value: T) => ComponentChildren }) {
  if (of.error !== undefined) return <Failure error={of.error} again={of.again} />;
  if (of.value === undefined)
    return (
      <p class="quiet" role="status">
        {states.loading}
      </p>
    );
  return <div aria-busy={of.isBusy}>{children(of.value)}</div>;
}

/** Why something did not work, and what to do; read out when it appears. */
export function Failure({ error, again }: { error: unknown; again?: () => void }) {
  const { what, todo, details } = sentencesOf(error);
  return (
    <div class="notice failure" role="alert">
      <p>
        <strong>{what}</strong> {todo}
      </p>
      {details.length > 0 && (
        <ul>
          {details.map((detail) => (
            <li key={detail}>{detail}</li>
          ))}
        </ul>
      )}
      {again && (
        <button type="button" onClick={() => again()}>
          {states.again}
        </button>
      )}
    </div>
  );
}
