type Page<T> = { data: T[]; next_cursor: string | null };
type Paged = { query?: { cursor?: string } } | undefined;

/** Iterates over the pages of a list: `for await (const { data } of pages(api.passages.list, { query }))`. */
export async function* pages<I extends Paged, P extends Page<unknown>>(
  list: (init: I) => Promise<P>,
  init: I & object,
): AsyncGenerator<P, void> {
  for (let next: I & object = init; ; ) {
    const page = await list(next);
    yield page;
    if (page.next_cursor === null) return;
    next = Object.assign({}, init, { query: Object.assign({}, init.query, { cursor: page.next_cursor }) });
  }
}

/** Iterates over the items of a list; requests each page when needed. */
export async function* items<I extends Paged, T>(
  list: (init: I) => Promise<Page<T>>,
  init: I & object,
): AsyncGenerator<T, void> {
  for await (const { data } of pages(list, init)) yield* data;
}
