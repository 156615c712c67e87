import * as z from 'zod';
import type { Context, Needs } from '../core/context.ts';
import { type EventName, eventFieldNames } from '../core/events.ts';
import type { Ids } from '../core/ids.ts';
import { parseMoney } from '../core/money.ts';
import { readJson } from '../core/read-json.ts';
import { type WebhookEventName, webhookEvents } from '../core/webhook-events.ts';
import { type Announcement, hasLiveWebhook, writeAnnouncements } from '../data/announcements.ts';
import { findDueWebhooks } from '../data/webhooks/deliveries.ts';
import { enqueueWebhook } from './load.ts';

/** Writes what webhooks want of these lines of the event log, in the transaction in which they leave the outbox. */
export async function announceLogged(trx: Needs<'db' | 'ids'>, lines: readonly string[]): Promise<void> {
  if (!(await hasLiveWebhook(trx.db))) return;
  const announcements = lines.flatMap((line) => announcementOf(trx.ids, line) ?? []);
  if (announcements.length > 0) await writeAnnouncements(trx.db, announcements);
}

/** Webhooks that a run enqueues. Failing ones may cost ten seconds of a worker each: few of them never take all workers. */
const LIMITS = { healthy: 500, failing: 10 } as const;

/** Enqueues the webhooks that have something to send: what was announced since, and what is due for another attempt. */
export function sweepWebhooks(ctx: Needs<'transact'>): Promise<{ enqueued: number }> {
  return ctx.transact('all', async (trx: Context) => {
    const due = await findDueWebhooks(trx.db, { now: trx.now, ...LIMITS });
    for (const { id, entity_id } of due) enqueueWebhook(trx, entity_id, id);
    return { enqueued: due.length };
  });
}

/** Under which name receivers are told of an event of the log; null: it is not for other software. */
const namesOf: Record<EventName, WebhookEventName | null> = {
  login_success: null,
  login_failed: null,
  logout: null,
  passage_created: 'passage.created',
  passage_updated: 'passage.updated',
  passage_deleted: 'passage.deleted',
  sector_created: 'sector.created',
  sector_updated: 'sector.updated',
  sector_deleted: 'sector.deleted',
  user_created: 'user.created',
  user_updated: 'user.updated',
  user_deleted: 'user.deleted',
  entity_created: null,
  entity_updated: null,
  entity_deleted: null,
  operation_created: 'operation.created',
  operation_updated: 'operation.updated',
  operation_deleted: 'operation.deleted',
};

const Line = z.looseObject({
  timestamp: z.string(),
  event: z.string(),
  entity_id: z.number().optional(),
  changes: z.record(z.string(), z.unknown()).optional(),
});
type Line = z.output<typeof Line>;

const isKnown = (name: string): name is EventName => Object.hasOwn(eventFieldNames, name);

/** Reads a line of the event log as an event for webhooks: its ids and figures, with none of its values. */
function announcementOf(ids: Ids, text: string): Announcement | undefined {
  const line = Line.safeParse(readJson(text)).data;
  if (!line || line.entity_id === undefined || !isKnown(line.event)) return undefined;
  const type = namesOf[line.event];
  if (type === null) return undefined;
  // Keeps the listed fields only: a name or a username of the line never passes.
  const { shape } = webhookEvents[type].data;
  const given = Object.entries(figuresOf(line)).filter(([name]) => Object.hasOwn(shape, name));
  return {
    id: ids.uuid(),
    entityId: line.entity_id,
    type,
    at: line.timestamp,
    data: Object.fromEntries(given),
  };
}

/** The fields of a line under the names that receivers see. */
function figuresOf({ changes, ...line }: Line): Record<string, unknown> {
  const user = line['new_user_id'];
  const amount = cents(line['amount']);
  const changed = changes === undefined ? {} : changedOf(changes);
  return {
    ...line,
    ...(user === undefined ? {} : { user_id: user }),
    ...(amount === undefined ? {} : { amount_cents: amount }),
    ...changed,
  };
}

const Change = z.object({ new: z.unknown() });

function changedOf(changes: Record<string, unknown>) {
  const amount = cents(Change.safeParse(changes['montant']).data?.new);
  return {
    // Encrypted fields are called by their columns in the log.
    changed: Object.keys(changes).map((name) => name.replace(/^encrypted_/, '')),
    ...(amount === undefined ? {} : { amount_cents: amount }),
  };
}

const cents = (euros: unknown) => (typeof euros === 'number' ? parseMoney(euros) : undefined);
