import * as z from 'zod';
import { lookUp, type Stored, type Table } from '../state.ts';
import { invalidRequest, resourceMissing } from './errors.ts';
import { integer, text } from './operation.ts';

const bounds = {
  gt: integer().optional(),
  gte: integer().optional(),
  lt: integer().optional(),
  lte: integer().optional(),
};

/** A time or a range of times. */
export const created = z.union([integer(), z.strictObject(bounds)]).optional();

/** The parameters of every list. */
export const paging = {
  limit: integer().optional(),
  starting_after: text().optional(),
  ending_before: text().optional(),
};

type Created = z.output<typeof created>;
type Paging = {
  limit?: number | undefined;
  starting_after?: string | undefined;
  ending_before?: string | undefined;
};

const DEFAULT_LIMIT = 10;
const MAX_LIMIT = 100;

export function isWithin(time: number, range: Created): boolean {
  if (range === undefined) return true;
  if (typeof range === 'number') return time === range;
  const { gt = -1, gte = 0, lt = Infinity, lte = Infinity } = range;
  return time > gt && time >= gte && time < lt && time <= lte;
}

/** A page of an account's matching objects within the requested time range. */
export function listOwned<K extends Stored<{ id: string; created: number }>>(
  url: string,
  table: Table<K>,
  { account, params }: { account: string | null; params: Paging & { created?: Created } },
  matches: (one: K) => boolean = () => true,
): object {
  const found = Object.values(table).filter(
    (one) => one.account === account && isWithin(one.object.created, params.created) && matches(one),
  );
  return listOf(
    url,
    found.map(({ object }) => object),
    params,
  );
}

/** A page of `found` (oldest first) in the provider's order, newest first. */
export function listOf<T extends { id: string }>(url: string, found: readonly T[], paging: Paging): object {
  const { limit = DEFAULT_LIMIT, starting_after: after, ending_before: before } = paging;
  if (limit < 1 || limit > MAX_LIMIT) {
    const code = 'parameter_invalid_integer';
    throw invalidRequest(`This value must be between 1 and ${MAX_LIMIT}.`, { code, param: 'limit' });
  }
  const newest = found.toReversed();
  if (before !== undefined) {
    const end = indexOfId(newest, before, 'ending_before');
    const start = Math.max(0, end - limit);
    return { object: 'list', data: newest.slice(start, end), has_more: start > 0, url };
  }
  const start = after === undefined ? 0 : indexOfId(newest, after, 'starting_after') + 1;
  const data = newest.slice(start, start + limit);
  return { object: 'list', data, has_more: start + data.length < newest.length, url };
}

function indexOfId(items: readonly { id: string }[], id: string, param: string): number {
  const place = items.findIndex((item) => item.id === id);
  if (place < 0) throw invalidRequest(`No such object: '${id}'`, { code: 'resource_missing', param });
  return place;
}

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
