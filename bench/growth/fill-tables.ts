import { hashToken, newToken } from '../../lib/core/ids.ts';
import { upsertAddresses } from '../../lib/data/addresses/addresses.ts';
import { inTransaction } from '../../lib/data/connection/transactions.ts';
import type { Resources } from '../../lib/runtime/resources.ts';
import { addressRows } from '../address-grid.ts';

/** Adds 10,000 sessions: in a small table the planner would scan instead of using the index. */
export async function addSessions(resources: Resources, user_id: number): Promise<void> {
  const now = resources.clock.now();
  const sessions = Array.from({ length: 10_000 }, () => ({
    token_hash: hashToken(newToken(resources.ids)),
    user_id,
    platform: 'web' as const,
    app_version: null,
    created_at: now,
    last_used_at: now,
    expires_at: '2100-01-01T00:00:00.000Z',
  }));
  for (let at = 0; at < sessions.length; at += 1000) {
    await resources
      .db()
      .insertInto('sessions')
      .values(sessions.slice(at, at + 1000))
      .execute();
  }
}

export async function addAddresses(resources: Resources, run: string): Promise<void> {
  const rows = addressRows(run);
  for (let at = 0; at < rows.length; at += 1000) {
    await inTransaction(resources.db(), 'all', (db) =>
      upsertAddresses(db, rows.slice(at, at + 1000), resources.clock.now()),
    );
  }
}
