import { trusted } from '../boundary.ts';
import { type Document, isOpen, type StoredDocument, settle } from './document.ts';
import { type Exchange, positionOf, SCHEMA, stopBy } from './exchange.ts';

/** The maximum number of visits per push. */
export const BATCH = 100;

/** Pushes until no visit is unsent. */
export async function push(exchange: Exchange): Promise<void> {
  const { notebook } = exchange;
  const writable = notebook.bootstrap()?.collections.find(({ name }) => name === 'passages')?.writable ?? [];
  for (;;) {
    const open = notebook.visits().filter(isOpen).slice(0, BATCH);
    if (open.length === 0) return;
    const visits = open.map((kept) => {
      const { mine, master, sent = mine } = kept;
      // A sent version without response is sent again unchanged; later edits follow in the next push.
      notebook.keep(mine.id, { ...kept, sent, waits: kept.sent !== undefined && kept.waits });
      return { mine: sent, master };
    });
    await notebook.save();
    const answers = new Map((await send(exchange, visits)).map((document) => [document.id, document]));
    for (const { mine: sent } of visits) {
      const kept = notebook.visit(sent.id);
      if (kept) notebook.keep(sent.id, settle(kept, sent, answers.get(sent.id), writable));
    }
    await notebook.save();
  }
}

type Sent = Pick<StoredDocument, 'mine' | 'master'>;

/** Pushes visits, as in `mine`, and returns the service's versions. */
export async function send(exchange: Exchange, visits: readonly Sent[]): Promise<Document[]> {
  const { client, operationId, notebook, now, signal } = exchange;
  const time = new Date(now()).toISOString();
  const answered = await client.field.push({
    path: { collection: 'passages' },
    query: { operation_id: operationId, ...positionOf(notebook, 'passages') },
    header: { 'Content-Encoding': 'gzip', 'X-Field-Schema': SCHEMA, 'X-Field-Time': time },
    body: visits.map(({ mine, master }) => ({
      newDocumentState: mine,
      ...(master ? { assumedMasterState: master } : {}),
    })),
    ...stopBy(signal),
  });
  return trusted<Document[]>(answered);
}
