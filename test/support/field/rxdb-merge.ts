import { defaultConflictHandler, type RxConflictHandler } from 'rxdb/plugins/core';
import type { Json } from '../http/answer.ts';

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** A conflict handler that starts from the document of the service, and puts back what only the phone has changed. */
export function mergingHandler(writable: readonly string[]): RxConflictHandler<Json> {
  const resolve = ({ newDocumentState: mine, assumedMasterState: before, realMasterState: master }: Json) => {
    if (master._deleted || !before) return master;
    const refused: string[] = master.sync_error?.fields ?? [];
    const again = [...writable, '_deleted'].filter(
      (name) =>
        mine[name] !== undefined &&
        !refused.includes(name) &&
        !isSame(mine[name], master[name]) &&
        isSame(before[name], master[name]),
    );
    if (again.length === 0) return master;
    return { ...master, ...Object.fromEntries(again.map((name) => [name, mine[name]])), sync_error: null };
  };
  return { isEqual: defaultConflictHandler.isEqual, resolve: async (input) => resolve(input) };
}
