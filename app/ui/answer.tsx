import type { ComponentChildren } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { sentencesOf } from '../texts/failures.ts';
import { states } from '../texts/fr.ts';

type State<T> = { value?: T | undefined; error?: unknown; isBusy: boolean };
/** `again` reloads: resolves to true once the value or error is set, or to false if the page is left before. */
export type Asked<T> = State<T> & { again(): Promise<boolean> };
type Waiting = { round: number; tell: (isShown: boolean) => void };

/** Loads data when a page opens and whenever `key` changes; keeps the old value while loading. */
export function useAnswer<T>(key: string, ask: (signal: AbortSignal) => Promise<T>): Asked<T> {
  const [state, setState] = useState<State<T>>({ isBusy: true });
  const [round, setRound] = useState(0);
  const latest = useRef(0);
  const waiting = useRef<Waiting[]>([]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the request depends on the key, not on each rendering.
  useEffect(() => {
    const leaving = new AbortController();
    const take = (next: State<T>) => {
      if (leaving.signal.aborted) return;
      setState(next);
      // Callers that asked again later wait for a later response.
      for (const one of waiting.current) if (one.round <= round) one.tell(true);
      waiting.current = waiting.current.filter((one) => one.round > round);
    };
    setState((last) => ({ ...last, isBusy: true }));
    ask(leaving.signal).then(
      (value) => take({ value, isBusy: false }),
      (error: unknown) => take({ error, isBusy: false }),
    );
    return () => leaving.abort();
  }, [key, round]);
  useEffect(
    () => () => {
      for (const { tell } of waiting.current) tell(false);
    },
    [],
  );
  const again = () =>
    new Promise<boolean>((tell) => {
      latest.current += 1;
      waiting.current.push({ round: latest.current, tell });
      setRound(latest.current);
    });
  return { ...state, again };
}

/** Shows the loaded value, a loading text, or the error. */
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

/** Shows an error and what to do; screen readers announce it. */
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
