import { trusted } from '../boundary.ts';
import { Problem } from '../problem.ts';
import { type Document, isOpen } from './document.ts';
import { type Exchange, positionOf, SCHEMA, seldom, stopBy } from './exchange.ts';
import { isForbidden, leave } from './leave.ts';
import type { Collection, Notebook } from './notebook.ts';
import { push } from './push.ts';

/** Collections that rarely change are pulled once in this number of syncs. */
const SELDOM = 10;
const rounds = new WeakMap<Notebook, number>();

/** Pushes, then pulls, so that pulled documents contain the pushed changes. */
export async function synchronize(exchange: Exchange): Promise<void> {
  const { notebook } = exchange;
  const round = rounds.get(notebook) ?? 0;
  try {
    if (!notebook.bootstrap()) await prepare(exchange);
    await push(exchange);
    await take(exchange, 'passages');
    if (round % SELDOM === 0) for (const collection of seldom) await take(exchange, collection);
    rounds.set(notebook, round + 1);
  } catch (error) {
    if (isForbidden(error)) await leave(exchange);
    throw error;
  }
}

async function prepare({ client, operationId, notebook, signal }: Exchange): Promise<void> {
  const query = { operation_id: operationId };
  notebook.setBootstrap(await client.field.bootstrap({ query, ...stopBy(signal) }));
  await notebook.save();
}

async function take(exchange: Exchange, collection: Collection): Promise<void> {
  try {
    await pull(exchange, collection);
  } catch (error) {
    if (!(error instanceof Problem) || error.code !== 'resync-required') throw error;
    const isRestored = error.errors.some(({ code }) => code === 'backup-restored');
    if (collection === 'passages' && isRestored) await giveBack(exchange);
    startAgain(exchange.notebook, collection);
    await prepare(exchange);
    await pull(exchange, collection);
  }
}

/** Sends the member's visits again, as a restored backup may lack changes pushed after it was made. */
async function giveBack(exchange: Exchange): Promise<void> {
  const { notebook } = exchange;
  const userId = notebook.bootstrap()?.member.user_id;
  for (const kept of notebook.visits())
    if (kept.master && kept.mine.user_id === userId) notebook.keep(kept.mine.id, { ...kept, waits: true });
  await push(exchange);
}

/** Pulls everything again. Visits stay until then, so that a member can correct them meanwhile. */
function startAgain(notebook: Notebook, collection: Collection): void {
  if (collection !== 'passages') {
    notebook.empty(collection);
    return;
  }
  notebook.setCursor(collection, undefined);
  for (const kept of notebook.visits())
    if (kept.master && !isOpen(kept)) notebook.keep(kept.mine.id, { ...kept, isOld: true });
}

/** Deletes what a complete pull did not bring again; a visit corrected meanwhile stays, and its push tells. */
function forgetOld(notebook: Notebook): void {
  for (const { isOld, ...kept } of notebook.visits())
    if (isOld) notebook.keep(kept.mine.id, isOpen(kept) ? kept : undefined);
}

async function pull(
  { client, operationId, notebook, limit, signal }: Exchange,
  collection: Collection,
): Promise<void> {
  for (;;) {
    const page = await client.field.pull({
      path: { collection },
      query: { operation_id: operationId, limit, ...positionOf(notebook, collection) },
      header: { 'X-Field-Schema': SCHEMA, 'X-Field-Phone': notebook.phoneId() },
      ...stopBy(signal),
    });
    for (const document of page.documents) takeDocument(notebook, collection, trusted<Document>(document));
    notebook.setCursor(collection, page.checkpoint.cursor);
    if (collection === 'passages' && !page.has_more) forgetOld(notebook);
    await notebook.save();
    if (!page.has_more) return;
  }
}

function takeDocument(notebook: Notebook, collection: Collection, document: Document): void {
  const { id, _deleted: isGone } = document;
  const kept = notebook.visit(id);
  if (collection !== 'passages') notebook.put(collection, id, isGone ? undefined : document);
  // Skips visits edited in the meantime; the response to their push contains the service's version.
  else if (!kept || !isOpen(kept))
    notebook.keep(id, isGone ? undefined : { mine: document, master: document, waits: false });
}
