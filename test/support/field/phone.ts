import type { Headers, Json, TestAnswer } from '../http/answer.ts';
import type { Client } from '../http/client.ts';

/** A phone that stores the pulled documents of one collection by id. */
export type Phone = {
  documents: Map<string, Json>;
  /** Pulls until nothing is left; returns the received documents in order, including deleted ones. */
  pull(limit?: number): Promise<Json[]>;
  cursor(): string | undefined;
};

/** Requests one page of a pull. */
export function pullPage(
  client: Client,
  {
    collection = 'passages',
    operationId,
    ...query
  }: { collection?: string; operationId: number } & Record<string, unknown>,
  headers: Headers = {},
): Promise<TestAnswer> {
  const parameters = new URLSearchParams({ operation_id: String(operationId) });
  for (const [name, value] of Object.entries(query))
    if (value !== undefined) parameters.set(name, String(value));
  return client.get(`/api/field/${collection}/pull?${parameters}`, headers);
}

/** Opens a phone for one collection; a pull throws any answer other than a page. */
export function phoneOf(client: Client, operationId: number, collection = 'passages'): Phone {
  const documents = new Map<string, Json>();
  let cursor: string | undefined;
  const next = async (limit?: number): Promise<Json[]> => {
    const answer = await pullPage(client, { collection, operationId, limit, cursor });
    if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
    const page: Json = answer.body;
    for (const document of page.documents) {
      if (document._deleted) documents.delete(document.id);
      else documents.set(document.id, document);
    }
    cursor = page.checkpoint.cursor;
    return page.has_more ? [...page.documents, ...(await next(limit))] : page.documents;
  };
  return { documents, pull: next, cursor: () => cursor };
}
