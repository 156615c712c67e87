import { openDB } from 'idb';
import { forgetSession } from './kept-session.ts';

/** How the databases of evenings are named, what the phone of the client keeps in them, and how the keys of visits begin there. */
const EVENING = /^tournee-evening-/;
const ROWS = 'rows';
const VISITS = ['passages/', 'passages/\uffff'] as const;

/**
 * Takes what a person had on this phone off it: the session of `token`, and the documents of every evening but one in which visits
 * were not sent. Without a network too; a database that cannot be opened keeps no other from being emptied.
 */
export async function leavePhone(token: string): Promise<void> {
  await forgetSession(token).catch(() => {});
  const names = (await indexedDB.databases()).map(({ name = '' }) => name);
  await Promise.allSettled(names.filter((name) => EVENING.test(name)).map(emptyEvening));
}

/** In one transaction, so that a visit noted down in between stays. The database itself stays too: its name tells nothing of anybody. */
async function emptyEvening(name: string): Promise<void> {
  const database = await openDB(name);
  try {
    if (!database.objectStoreNames.contains(ROWS)) return;
    const { store, done } = database.transaction(ROWS, 'readwrite');
    const visits: unknown[] = await store.getAll(IDBKeyRange.bound(...VISITS));
    if (!visits.some(isUnsent)) await store.clear();
    await done;
  } finally {
    database.close();
  }
}

/** Noted down and not sent, sent and not answered, or refused by the service and waiting to be put right. */
function isUnsent(visit: unknown): boolean {
  const { waits, sent, wasRefused }: { waits?: unknown; sent?: unknown; wasRefused?: unknown } =
    Object(visit);
  return waits === true || sent !== undefined || wasRefused === true;
}
