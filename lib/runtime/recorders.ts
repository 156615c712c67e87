import type { Caller, Client, Context } from '../core/context.ts';
import { eventLine } from '../core/events.ts';
import type { Language } from '../core/language.ts';
import type { Log } from '../core/log.ts';
import type { Scope } from '../core/roles-matrix.ts';
import type { Tenant } from '../core/tenant.ts';
import { addSeconds, type Instant } from '../core/time.ts';
import type { Announcement } from '../data/announcements.ts';
import type { Trace } from '../data/outbox.ts';
import type { Resources } from './resources.ts';

/** The caller, client, time and scope of a unit of work, recorded with every trace. */
export type Origin = {
  caller: Caller;
  client: Client;
  language: Language;
  scope: Scope;
  tenant: Tenant;
  requestId: string;
  retryKey: string | null;
  now: Instant;
  log: Log;
};

/** The origin of workers and jobs: all tenants; they restrict themselves with `ctx.transact`. */
export function systemOrigin(deps: Resources, name: string, requestId: string, log: Log): Origin {
  return {
    caller: { kind: 'system', name },
    client: { ip: null, platform: 'web', appVersion: null },
    language: 'en',
    scope: 'all',
    tenant: 'all',
    requestId,
    retryKey: null,
    now: deps.clock.now(),
    log,
  };
}

/** What a unit of work leaves beside its rows. */
export type UnitTrace = Trace & { announcements: Announcement[] };

/** The relay sends messages that are still in the outbox after this many seconds. */
export const OUTBOX_GRACE_SECONDS = 30;

/** The functions that collect events, messages and history; all are written at the end of the transaction. */
export function recorders(
  { ids, mayEnqueue }: Pick<Resources, 'ids' | 'mayEnqueue'>,
  origin: Origin,
  trace: UnitTrace,
): Pick<Context, 'emit' | 'announce' | 'enqueue' | 'record'> {
  const user = origin.caller.kind === 'user' ? origin.caller : undefined;
  return {
    emit: (name, fields, subject = {}) => {
      const { ip, platform, appVersion } = origin.client;
      trace.events.push(
        eventLine(
          { name, fields, subject },
          {
            timestamp: origin.now,
            userId: user?.userId ?? null,
            entityId: user?.entityId ?? null,
            ip,
            platform,
            appVersion,
            keyId: user?.key?.id ?? null,
          },
        ),
      );
    },
    announce: (type, entityId, data) => {
      trace.announcements.push({ id: ids.uuid(), entityId, type, at: origin.now, data });
    },
    enqueue: ({ queue, body, delaySeconds = 0 }) => {
      mayEnqueue?.(queue);
      const dueAt = addSeconds(origin.now, OUTBOX_GRACE_SECONDS);
      trace.messages.push({ id: ids.uuid(), queue, body: JSON.stringify(body), delaySeconds, dueAt });
    },
    record: ({ changes, byUserId, ...entry }) => {
      trace.history.push({
        ...entry,
        changes: changes ? JSON.stringify(changes) : null,
        byUserId: byUserId ?? user?.userId ?? null,
        byKeyId: user?.key?.id ?? null,
        at: origin.now,
        requestId: origin.requestId,
      });
    },
  };
}
