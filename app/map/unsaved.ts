import { signal } from '@preact/signals';
import { session } from '../session.ts';

/**
 * What was proposed or drawn and is not saved yet, by person and name: a session that ends meanwhile loses nothing.
 * In memory only.
 */
export function unsaved<T>() {
  const kept = signal<ReadonlyMap<string, T>>(new Map());
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
