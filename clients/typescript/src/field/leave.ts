import { Problem } from '../problem.ts';
import { type Document, isOpen } from './document.ts';
import { type Exchange, seldom } from './exchange.ts';
import { BATCH, send } from './push.ts';

export const isForbidden = (error: unknown) => error instanceof Problem && error.code === 'forbidden';

/**
 * Deletes all data of an operation whose member was removed, after sending unsent visits in their current
 * state: the service refuses them and stores them for the administrators. Throws any other error and then
 * keeps all data.
 */
export async function leave(exchange: Exchange): Promise<void> {
  const { notebook } = exchange;
  const given = new Set<Document>();
  for (;;) {
    const waiting = notebook.visits().filter((kept) => isOpen(kept) && !given.has(kept.mine));
    const batch = waiting.slice(0, BATCH);
    if (batch.length === 0) break;
    await send(exchange, batch).catch((error: unknown) => {
      if (!isForbidden(error)) throw error;
    });
    for (const { mine } of batch) given.add(mine);
  }
  for (const collection of ['passages', ...seldom] as const) notebook.empty(collection);
  notebook.setBootstrap(undefined);
  await notebook.save();
}
