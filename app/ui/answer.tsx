import type { ComponentChildren } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { Problem } from '../../clients/typescript/src/index.ts';
import { type LabelOf, sentencesOf } from '../texts/failures.ts';
import { states } from '../texts/fr.ts';

/**
 * What a page knows of its data. `not-asked`: something else must be known first; `nothing`: there is none, as the request said by
 * `undefined`; `forbidden`: the service refused it to this role.
 */
type State<T> =
  | { state: 'not-asked' | 'loading' | 'nothing'; value?: undefined; error?: undefined }
  | { state: 'failed' | 'forbidden'; value?: undefined; error: unknown }
  | { state: 'there'; value: NonNullable<T>; error?: undefined; isBusy: boolean };
/** `again` reloads: resolves to true once the value or error is set, or to false if the page is left before. */
export type Asked<T> = State<T> & { again(): Promise<boolean> };
/** What a request may resolve to: never null, for which no page would have to say anything. */
type Value = NonNullable<unknown> | undefined;
type Waiting = { round: number; tell: (isShown: boolean) => void };

/**
 * Loads data when a page opens and whenever `key` changes; keeps the old value while loading. Without a key nothing is asked yet.
 * A request for what may not exist resolves to undefined then, and its page says what is missing.
 */
export function useAnswer<T extends Value>(
  key: string | undefined,
  ask: (signal: AbortSignal) => Promise<T>,
): Asked<T> {
  const [state, setState] = useState<State<T>>({ state: 'loading' });
  const [round, setRound] = useState(0);
  const latest = useRef(0);
  const waiting = useRef<Waiting[]>([]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the request depends on the key, not on each rendering.
  useEffect(() => {
    if (key === undefined) return setState({ state: 'not-asked' });
    const leaving = new AbortController();
    const take = (next: State<T>) => {
      if (leaving.signal.aborted) return;
      setState(next);
      // Callers that asked again later wait for a later response.
      for (const one of waiting.current) if (one.round <= round) one.tell(true);
      waiting.current = waiting.current.filter((one) => one.round > round);
    };
    setState((last) => (last.state === 'there' ? { ...last, isBusy: true } : { state: 'loading' }));
    ask(leaving.signal).then(
      (value) => take(value === undefined ? { state: 'nothing' } : { state: 'there', value, isBusy: false }),
      (error: unknown) => take({ state: hasStatus(error, 403) ? 'forbidden' : 'failed', error }),
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

const hasStatus = (error: unknown, status: number): boolean =>
  error instanceof Problem && error.status === status;

type AnsweredProps<T> = {
  of: Asked<T>;
  children: (value: NonNullable<T>) => ComponentChildren;
} & (undefined extends T ? { nothing: ComponentChildren } : { nothing?: never });

/** Shows the loaded value, a loading text, what is missing, or the error. */
export function Answered<T>({ of, nothing, children }: AnsweredProps<T>) {
  switch (of.state) {
    case 'there':
      return <div aria-busy={of.isBusy}>{children(of.value)}</div>;
    case 'nothing':
      return nothing;
    case 'forbidden':
      return <Failure error={of.error} />;
    case 'failed':
      // A request that was wrong is refused again.
      return <Failure error={of.error} again={hasStatus(of.error, 400) ? undefined : of.again} />;
    case 'not-asked':
    case 'loading':
      return (
        <p class="quiet" role="status">
          {states.loading}
        </p>
      );
  }
}

type FailureProps = { error: unknown; again?: (() => void) | undefined; labelOf?: LabelOf };

/** Shows an error and what to do; screen readers announce it. */
export function Failure({ error, again, labelOf }: FailureProps) {
  const { what, todo, details } = sentencesOf(error, labelOf);
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
