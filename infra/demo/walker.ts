import { UserError } from '../local/user-error.ts';
import type { Api, Json } from './api.ts';
import { openPhone, type Phone } from './phone.ts';

/** A member out with a phone: what the phone has stored, and how it reaches the service. */
export type Walker = {
  name: string;
  userId: number;
  phone: Phone;
  /** The documents that are only read, by collection and id. */
  stored: Map<string, Map<string, Json>>;
  counts: { offline: number; sent: number; repeated: number };
  /** Asks for everything that has changed since the last time. */
  pull(): Promise<void>;
  /** Sends what waits and takes the answer; returns both. */
  push(how?: 'compressed' | 'first answer lost'): Promise<void>;
};

/** Prepares a phone for the evening: what the service says before, and everything to take along. */
export async function openWalker(name: string, api: Api, operationId: number): Promise<Walker> {
  const query = `operation_id=${operationId}`;
  const { collections, addresses, member } = await api.get(`/api/field/bootstrap?${query}`);
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
  const pullCollection = async (collection: string): Promise<void> => {
    for (let isMore = true; isMore; ) {
      const cursor = cursors.get(collection);
      const page = await api.get(
        `/api/field/${collection}/pull?${query}${cursor === undefined ? '' : `&cursor=${encodeURIComponent(cursor)}`}`,
      );
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
      const path = `/api/field/passages/push?${query}`;
      const send = () => (how === 'compressed' ? api.postCompressed(path, rows) : api.post(path, rows));
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
