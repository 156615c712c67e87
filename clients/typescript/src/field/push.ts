import { trusted } from '../boundary.ts';
import { type Document, isOpen, type StoredDocument, settle } from './document.ts';
import { type Exchange, positionOf, SCHEMA, stopBy } from './exchange.ts';

/** Visits that are sent together. */
export const BATCH = 100;

/** Gives back what waits, until nothing does. */
export async function push(exchange: Exchange): Promise<void> {
  const { notebook } = exchange;
  const writable = notebook.bootstrap()?.collections.find(({ name }) => name === 'passages')?.writable ?? [];
  for (;;) {
    const open = notebook.visits().filter(isOpen).slice(0, BATCH);
    if (open.length === 0) return;
    const visits = open.map((kept) => {
      const { mine, master, sent = mine } = kept;
      // What was sent before is sent again as it was; what was changed on top of it goes after it.
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

/** What the service answers to visits that are sent together, as they are in `mine`. */
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
