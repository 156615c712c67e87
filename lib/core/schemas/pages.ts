import * as z from 'zod';
import { invalid, type Problem } from '../problems/problem.ts';
import { readJson } from '../read-json.ts';
import { BoundedText, ShortText, TruthParameter } from './common.ts';

const MAX_LIMIT = 200;
const DEFAULT_LIMIT = 50;

export type SortKey = string | number;

/** The request of a list page: size, sort order, the keys of the row before it, and whether to count the whole list. */
export type PageRequest<S extends string = string> = {
  limit: number;
  sort: S;
  after: SortKey[] | undefined;
  isCounted?: boolean;
};

/** A page of found rows; `total` is null when there are too many to count, undefined when counting was not requested. */
export type Found<R> = { rows: R[]; nextCursor: string | null; total?: number | null };

/** The query parameter of the page size. */
export function limitParameter({ max, initial }: { max: number; initial: number }) {
  const message = `expected 1 to ${max}`;
  return ShortText()
    .regex(/^-?\d+$/, message)
    .transform(Number)
    .refine((value) => value >= 1 && value <= max, message)
    .default(initial)
    .meta({ override: { type: 'integer', minimum: 1, maximum: max, default: initial } });
}

const limit = limitParameter({ max: MAX_LIMIT, initial: DEFAULT_LIMIT });

/** The query parameter of the page's start. */
export const cursorParameter = BoundedText(1000)
  .optional()
  .meta({ description: 'The `next_cursor` of the page before.' });

const SORT = 'The order, by a field; `-` begins with the last.';

/** The query parameters of a list; the first sort is the default one. */
export function pageQuery<const S extends readonly [string, ...string[]]>(sorts: S) {
  return {
    limit,
    cursor: cursorParameter,
    sort: z.enum(sorts).default(sorts[0]).meta({ description: SORT }),
  };
}

/** Counting stops here, so that it takes a few milliseconds at most. */
export const MOST_COUNTED = 10_000;

/** The query parameters of a list that can be counted; the first sort is the default one. */
export function countedPageQuery<const S extends readonly [string, ...string[]]>(sorts: S) {
  return {
    ...pageQuery(sorts),
    count: TruthParameter.optional().meta({
      description:
        '`true`: the page has `total`, how many there are on all pages. It is found with the page, in the same statement, by reading all that match, 10,000 at most: ask with the first page only. Lists of addresses, messages and the history are not counted; visits have `totals`.',
    }),
  };
}

/** A page of a list; the page of a `Room` is named `RoomPage` by default. */
export function PageOf<T extends z.ZodType>(item: T, name = nameOfPage(item)) {
  const page = z.strictObject({ data: z.array(item), next_cursor: z.string().nullable() });
  return name === undefined ? page : page.meta({ id: name });
}

/** A page of a list that can be counted. */
export function CountedPageOf<T extends z.ZodType>(item: T, name = nameOfPage(item)) {
  const page = z.strictObject({
    data: z.array(item),
    next_cursor: z.string().nullable(),
    total: z.int().nonnegative().nullable().optional().meta({
      description: 'With `count=true`: how many there are on all pages; `null`: more than 10,000.',
    }),
  });
  return name === undefined ? page : page.meta({ id: name });
}

function nameOfPage(item: z.ZodType): string | undefined {
  const name = item.meta()?.id;
  return name === undefined ? undefined : `${name}Page`;
}

const CursorContent = z.tuple([z.string(), z.array(z.union([z.string().regex(/^[^\0]*$/), z.int()]))]);

/** The problem of a cursor that does not belong to this list and order. */
export function invalidCursor(): Problem {
  const detail = 'is not a cursor of this list and order';
  return invalid({ pointer: '?cursor', detail, code: 'invalid-cursor' });
}

/** Reads the requested page; throws for a cursor of another list or order. */
export function readPage<S extends string>(query: {
  limit: number;
  cursor?: string | undefined;
  sort: S;
  count?: boolean | undefined;
}): PageRequest<S> {
  const { limit: size, sort, count } = query;
  const page = { limit: size, sort, after: undefined, isCounted: count === true };
  if (query.cursor === undefined) return page;
  const content = CursorContent.safeParse(readJson(Buffer.from(query.cursor, 'base64url')));
  if (!content.success || content.data[0] !== query.sort) throw invalidCursor();
  return { ...page, after: content.data[1] };
}

/** Builds the response of a list. */
export function answerPage<T>({ nextCursor, total }: Omit<Found<unknown>, 'rows'>, data: T[]) {
  return { data, next_cursor: nextCursor, ...(total === undefined ? {} : { total }) };
}

export function writeCursor(sort: string, keys: SortKey[]): string {
  return Buffer.from(JSON.stringify([sort, keys])).toString('base64url');
}
