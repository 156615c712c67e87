import { kept, type Table } from '../state.ts';
import { resourceMissing } from './errors.ts';

/** What this account has under `id`; what another account has does not exist. */
export function owned<T extends { account: string }>(
  table: Table<T>,
  account: string | null,
  id: string,
  { thing, param = 'id' }: { thing: string; param?: string },
): T {
  const found = kept(table, id);
  if (!found || found.account !== account) throw resourceMissing(thing, id, param);
  return found;
}
