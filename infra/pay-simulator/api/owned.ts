import { lookUp, type Table } from '../state.ts';
import { resourceMissing } from './errors.ts';

/** The object `id` of this account; 404 when it does not exist or belongs to another account. */
export function requireOwned<T extends { account: string }>(
  table: Table<T>,
  account: string | null,
  id: string,
  { thing, param = 'id' }: { thing: string; param?: string },
): T {
  const found = lookUp(table, id);
  if (!found || found.account !== account) throw resourceMissing(thing, id, param);
  return found;
}
