import { trusted } from '../boundary.ts';
import { type Document, isOpen, settle } from './document.ts';
import { type Exchange, positionOf, SCHEMA, stopBy } from './exchange.ts';

const BATCH = 100;

/** Gives back what waits, until nothing does. */
export async function push(exchange: Exchange): Promise<void> {
  const { client, operationId, notebook, now, signal } = exchange;
  const writable = notebook.bootstrap()?.collections.find(({ name }) => name === 'passages')?.writable ?? [];
  for (;;) {
    const open = notebook.visits().filter(isOpen).slice(0, BATCH);
    if (open.length === 0) return;
    const rows = open.map((kept) => {
      const { mine, master, sent = mine } = kept;
      // What was sent before is sent again as it was; what was changed on top of it goes after it.
      notebook.keep(mine.id, { ...kept, sent, waits: kept.sent !== undefined && kept.waits });
      return { newDocumentState: sent, ...(master ? { assumedMasterState: master } : {}) };
    });
    await notebook.save();
    const answered = await client.field.push({
      path: { collection: 'passages' },
      query: { operation_id: operationId, ...positionOf(notebook, 'passages') },
      header: {
        'Content-Encoding': 'gzip',
        'X-Field-Schema': SCHEMA,
        'X-Field-Time': new Date(now()).toISOString(),
      },
      body: rows,
      ...stopBy(signal),
    });
    const answers = new Map(trusted<Document[]>(answered).map((document) => [document.id, document]));
    for (const { newDocumentState: sent } of rows) {
      const kept = notebook.visit(sent.id);
      if (kept) notebook.keep(sent.id, settle(kept, sent, answers.get(sent.id), writable));
    }
    await notebook.save();
  }
}
