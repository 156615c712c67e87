import { type Signal, signal } from '@preact/signals';
import { session } from '../session.ts';
import { storedOverReload } from '../ui/over-reload.ts';

/**
 * What was proposed or drawn and is not saved yet, by person and name: a session that ends meanwhile loses nothing.
 * In memory; in the storage of the tab only while it loads a newer application, which knows it by `what`: another shape is another name.
 */
export function unsaved<T>(what: 'drawings' | 'cuts') {
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
