type Page<T> = { data: T[]; next_cursor: string | null };
type Paged = { query?: { cursor?: string } } | undefined;

/** The pages of a list, one after the other: `for await (const { data } of pages(api.passages.list, { query }))`. */
export async function* pages<I extends Paged, P extends Page<unknown>>(
  list: (init: I) => Promise<P>,
  init: I & object,
): AsyncGenerator<P, void> {
  let page = await list(init);
  yield page;
  while (page.next_cursor !== null) {
    const query = Object.assign({}, init.query, { cursor: page.next_cursor });
    page = await list(Object.assign({}, init, { query }));
    yield page;
  }
}

/** Everything in a list, one after the other; the next page is asked for when it is needed. */
export async function* items<I extends Paged, T>(
  list: (init: I) => Promise<Page<T>>,
  init: I & object,
): AsyncGenerator<T, void> {
  for await (const { data } of pages(list, init)) yield* data;
}
