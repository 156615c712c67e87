import type * as z from 'zod';
import { type Context, inEntity } from '../core/context.ts';
import type { Extent } from '../core/geometry.ts';
import { invalid, Problem } from '../core/problems/problem.ts';
import { invalidCursor, readPage } from '../core/schemas/pages.ts';
import {
  type FoundAddress,
  findAddressesInBox,
  findAddressesNear,
  searchAddresses,
} from '../data/addresses/search.ts';
import { loadOperation } from '../operations/get.ts';
import type { AddressPage, AddressSearch } from './search-schemas.ts';

type Page = z.input<typeof AddressPage>;

const MAX_DEGREES = 0.05;

/** Finds reference addresses near a point, in a box or by their words, with the data that an operation stores about them. */
export async function findAddresses(ctx: Context, search: AddressSearch): Promise<Page> {
  requireOneQuestion(ctx, search);
  const { near, bbox, q: text, operation_id, code_insee: codeInsee, limit, cursor } = search;
  if (bbox) requireSmall(bbox);
  const pageBy = (sort: string) => readPage({ limit, cursor, sort });
  const operation = operation_id === undefined ? undefined : await loadOperation(ctx, operation_id);
  const within = operation ? inEntity(ctx, operation.entity_id) : ctx;
  if (near) {
    if (cursor !== undefined) throw invalidCursor();
    const rows = await findAddressesNear(within, operation_id, near);
    const data = rows.slice(0, limit).map(({ metres, ...row }) => present(ctx, row, metres));
    return { data, next_cursor: null };
  }
  if (bbox) {
    const { rows, nextCursor } = await findAddressesInBox(within, operation_id, bbox, pageBy('box'));
    return { data: rows.map((row) => present(ctx, row)), next_cursor: nextCursor };
  }
  const wanted = { text: text ?? '', codeInsee };
  const { rows, nextCursor } = await searchAddresses(within, operation_id, wanted, pageBy('words'));
  return {
    data: rows.map(({ missing_words: _, ...row }) => present(ctx, row)),
    next_cursor: nextCursor,
  };
}

function requireOneQuestion(ctx: Context, { near, bbox, q, operation_id, code_insee }: AddressSearch): void {
  const asked = [near && '?near', bbox && '?bbox', q && '?q'].filter((name) => name !== undefined);
  if (asked.length !== 1) {
    const detail = 'give exactly one of `near`, `bbox` and `q`';
    throw invalid({ pointer: asked[1] ?? '?near', detail, code: 'one-question' });
  }
  const missing = { pointer: '?operation_id', code: 'required' };
  if (operation_id === undefined && ctx.scope === 'own') {
    throw invalid({ ...missing, detail: 'is required of members' });
  }
  if (q !== undefined && operation_id === undefined && code_insee === undefined) {
    throw invalid({ ...missing, detail: '`q` needs `operation_id` or `code_insee`' });
  }
  if (q === undefined && code_insee !== undefined) {
    throw invalid({ pointer: '?code_insee', detail: 'is for `q` only', code: 'invalid-value' });
  }
}

function requireSmall({ west, south, east, north }: Extent): void {
  // Floating-point subtraction of decimal box sides may exceed the exact side by a little.
  const most = MAX_DEGREES + 1e-9;
  if (east - west > most || north - south > most) throw new Problem('area-too-large');
}

/** For addresses outside all sectors, members see only public data. */
function present(ctx: Context, row: FoundAddress, metres?: number): Page['data'][number] {
  const { id: address_id, inOperation, last_passage, ...address } = row;
  const { sector = null, nb_log = 1, usage = null, do_not_call = false } = inOperation ?? {};
  const isHidden = ctx.scope === 'own' && sector === null;
  return {
    address_id,
    ...address,
    label: [row.numero, row.rep, row.voie].filter((part) => part !== null).join(' '),
    ...(metres === undefined ? {} : { distance_m: Math.round(metres * 10) / 10 }),
    sector,
    ...(isHidden ? { nb_log: 1, usage: null, do_not_call: false } : { nb_log, usage, do_not_call }),
    last_passage:
      isHidden || last_passage === null
        ? null
        : { ...last_passage, passed_at: new Date(last_passage.passed_at).toISOString() },
  };
}
