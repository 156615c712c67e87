import { type Signal, signal } from '@preact/signals';
import { session } from '../session.ts';
import { storedOverReload } from '../ui/over-reload.ts';

/**
 * Unsaved proposals and drawings by user and name, so that an expired session loses nothing.
 * Stored in memory; in the tab's storage only while a newer app loads, which reads it by `what`: use another
 * name for another shape.
 */
export function unsaved<T>(what: 'drawings' | 'weighed-cuts' | 'queued-cuts') {
  const kept: Signal<ReadonlyMap<string, T>> = signal(
    new Map(storedOverReload<[string, T]>(what, () => [...kept.value])),
  );
  const mine = (name: string) => `${session.value?.user.user_id} ${name}`;
  return {
    get: (name: string): T | undefined => kept.value.get(mine(name)),
    set: (name: string, value: T): void => {
      kept.value = new Map(kept.value).set(mine(name), value);
    },
    drop: (name: string): void => {
      kept.value = new Map([...kept.value].filter(([key]) => key !== mine(name)));
    },
  };
}
