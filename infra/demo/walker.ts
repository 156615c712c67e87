import type { Client } from '../../clients/typescript/src/index.ts';
import { UserError } from '../local/user-error.ts';
import { openPhone, type Phone } from './phone.ts';
import type { Json } from './sign-in.ts';

/** A member with a phone: the documents on the phone, and its connection to the service. */
export type Walker = {
  name: string;
  userId: number;
  phone: Phone;
  /** The read-only documents, by collection and id. */
  stored: Map<string, Map<string, Json>>;
  counts: { offline: number; sent: number; repeated: number };
  /** Requests all changes since the last pull. */
  pull(): Promise<void>;
  /** Pushes the waiting documents and applies the answer. */
  push(how?: 'compressed' | 'first answer lost'): Promise<void>;
};

/** Prepares a phone for the evening: loads the bootstrap and all documents of the operation. */
export async function openWalker(name: string, api: Client, operationId: number): Promise<Walker> {
  const query = { operation_id: operationId };
  const { collections, addresses, member } = await api.field.bootstrap({ query });
  const phone = openPhone();
  const stored = new Map<string, Map<string, Json>>();
  const cursors = new Map<string, string>();
  const counts = { offline: 0, sent: 0, repeated: 0 };
  const take = (collection: string, documents: Json[]): void => {
    const kept = stored.get(collection) ?? new Map<string, Json>();
    for (const document of documents) {
      if (document._deleted) kept.delete(document.id);
      else kept.set(document.id, document);
    }
    stored.set(collection, kept);
  };
  const pullCollection = async (collection: (typeof collections)[number]['name']): Promise<void> => {
    for (let isMore = true; isMore; ) {
      const cursor = cursors.get(collection);
      const page = await api.field.pull({
        path: { collection },
        query: { ...query, ...(cursor === undefined ? {} : { cursor }) },
      });
      if (collection === 'passages') phone.takePage(page.documents);
      else take(collection, page.documents);
      cursors.set(collection, page.checkpoint.cursor);
      isMore = page.has_more;
    }
  };
  const walker: Walker = {
    name,
    userId: member.user_id,
    phone,
    stored,
    counts,
    pull: async () => {
      for (const { name: collection } of collections) await pullCollection(collection);
    },
    push: async (how) => {
      const rows = phone.pending();
      const header = how === 'compressed' ? { 'Content-Encoding': 'gzip' } : {};
      const path = { collection: 'passages' } as const;
      const send = () => api.field.push({ path, query, header, body: rows });
      if (how === 'first answer lost') {
        await send();
        counts.repeated += rows.length;
      }
      counts.sent += rows.length;
      const answer: Json[] = await send();
      phone.takeAnswer(rows, answer);
    },
  };
  await walker.pull();
  const had = stored.get('addresses')?.size;
  if (had !== addresses.count)
    throw new UserError(`${name} took ${had} of ${addresses.count} addresses along.`);
  return walker;
}
