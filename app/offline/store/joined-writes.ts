import type { FieldStore } from '../../../clients/typescript/src/field/index.ts';

type Save = FieldStore['save'];
/** Stores all that `act` writes before it returns as one write: all or nothing. */
export type InOneWrite = <T>(act: () => T) => T;

/** A `save` whose writes can be joined. */
export function joinedWrites(save: Save): { save: Save; inOneWrite: InOneWrite } {
  let joined: { changes: Map<string, unknown>; stored: Promise<void> } | undefined;
  return {
    save: (changes) => {
      if (!joined) return save(changes);
      for (const [key, value] of changes) joined.changes.set(key, value);
      return joined.stored;
    },
    inOneWrite: (act) => {
      const changes = new Map<string, unknown>();
      // Begins after `act`, when all changes are known.
      joined = { changes, stored: Promise.resolve().then(() => save(changes)) };
      try {
        return act();
      } finally {
        joined = undefined;
      }
    },
  };
}
