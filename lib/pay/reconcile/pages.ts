/** What is read, judged and written at a time. */
export const PAGE = 100;

/** What comes one by one, in pages: nothing else of it is in memory. */
export async function* inPages<T>(items: AsyncIterable<T>): AsyncGenerator<T[]> {
  let page: T[] = [];
  for await (const item of items) {
    page.push(item);
    if (page.length < PAGE) continue;
    yield page;
    page = [];
  }
  if (page.length > 0) yield page;
}

/** Rows in the order of their ids, page by page, each page read by itself. */
export async function* walk<R extends { id: number }>(
  read: (from: { after: number; limit: number }) => Promise<R[]>,
): AsyncGenerator<R> {
  let rows: R[];
  let after = 0;
  do {
    rows = await read({ after, limit: PAGE });
    yield* rows;
    after = rows.at(-1)?.id ?? after;
  } while (rows.length === PAGE);
}
