import type { Connection, HttpAnswer, HttpRequest } from '../http/connection.ts';
import { visitOf } from '../http/visit.ts';
import type { Walker } from './crowd.ts';

/** A phone between morning and evening, with what it loaded in the morning. */
export type Phone = { walker: Walker; etag: string; cursors: Map<string, string> };

const COLLECTIONS = ['sectors', 'members', 'addresses', 'passages'];
/** The number of passages that a phone uploads when it comes back. */
export const BROUGHT = 5;

/** Loads everything that a phone stores for offline use. */
export async function takeAlong(walker: Walker, { send }: Connection): Promise<Phone> {
  const answer = await send({
    path: `/api/field/bootstrap?operation_id=${walker.operationId}`,
    ...as(walker),
  });
  const [, etag = ''] = /\r\netag: *([^\r\n]*)/i.exec(answer.head) ?? [];
  const phone: Phone = { walker, etag, cursors: new Map() };
  for (const collection of COLLECTIONS) keepCursor(phone, collection, await send(pullOf(phone, collection)));
  return phone;
}

/**
 * Sends the requests of a phone that is online again: the bootstrap's changes, four pulls, a push of its passages, and a pull of
 * the results.
 */
export async function comeBack(phone: Phone, ask: (request: HttpRequest) => Promise<HttpAnswer>) {
  const { walker, etag } = phone;
  const path = `/api/field/bootstrap?operation_id=${walker.operationId}`;
  await ask({ path, ...as(walker), headers: { 'if-none-match': etag } });
  for (const collection of COLLECTIONS) keepCursor(phone, collection, await ask(pullOf(phone, collection)));
  await ask({
    method: 'POST',
    path: `/api/field/passages/push?operation_id=${walker.operationId}`,
    ...as(walker),
    body: Array.from({ length: BROUGHT }, () => ({
      newDocumentState: { ...visitOf(walker), _deleted: false },
    })),
  });
  await ask(pullOf(phone, 'passages'));
}

const as = ({ token }: Walker) => ({ token });

function pullOf({ walker, cursors }: Phone, collection: string): HttpRequest {
  const cursor = cursors.get(collection);
  const after = cursor === undefined ? '' : `&cursor=${encodeURIComponent(cursor)}`;
  const path = `/api/field/${collection}/pull?operation_id=${walker.operationId}&limit=2000${after}`;
  return { path, ...as(walker) };
}

function keepCursor({ cursors }: Phone, collection: string, { status, body }: HttpAnswer): void {
  if (status !== 200) return;
  cursors.set(collection, JSON.parse(body.toString()).checkpoint.cursor);
}
