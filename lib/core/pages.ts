import * as z from 'zod';
import { invalid, type Problem } from './problems.ts';
import { readJson } from './read-json.ts';
import { BoundedText, ShortText } from './schemas.ts';

const MAX_LIMIT = 200;
const DEFAULT_LIMIT = 50;

export type SortKey = string | number;

/** A page of a list: its size, its order, and the keys of the row it starts after. */
export type PageRequest<S extends string = string> = { limit: number; sort: S; after: SortKey[] | undefined };

/** The parameter of a page's size. */
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

/** The parameter of the place at which a page starts. */
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

/** A page of a list; without another name that of a `Room` is a `RoomPage`. */
export function PageOf<T extends z.ZodType>(item: T, name = nameOfPage(item)) {
  const page = z.strictObject({ data: z.array(item), next_cursor: z.string().nullable() });
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

/** The requested page; throws for a cursor of another list or order. */
export function readPage<S extends string>(query: {
  limit: number;
  cursor?: string | undefined;
  sort: S;
}): PageRequest<S> {
  const page = { limit: query.limit, sort: query.sort, after: undefined };
  if (query.cursor === undefined) return page;
  const content = CursorContent.safeParse(readJson(Buffer.from(query.cursor, 'base64url')));
  if (!content.success || content.data[0] !== query.sort) throw invalidCursor();
  return { ...page, after: content.data[1] };
}

export function writeCursor(sort: string, keys: SortKey[]): string {
  return Buffer.from(JSON.stringify([sort, keys])).toString('base64url');
}
