import type { Json } from './answer.ts';
import type { Client } from './client.ts';

/** Reads all pages of a list by following the `Link` headers. */
export async function allPages(client: Client, url: string): Promise<Json[][]> {
  const pages: Json[][] = [];
  for (let next: string | undefined = url; next !== undefined; ) {
    const { body, headers } = await client.get(next);
    pages.push(body.data);
    const [, link] = /^<https:\/\/tournee\.test(\/[^>]+)>; rel="next"$/.exec(headers['link'] ?? '') ?? [];
    if ((link === undefined) !== (body.next_cursor === null)) throw new Error('link and cursor disagree');
    next = link;
  }
  return pages;
}
