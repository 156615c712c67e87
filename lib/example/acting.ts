import type { Context } from '../core/context.ts';
import type { Instant } from '../core/time.ts';
import type { Trace } from '../data/outbox.ts';

/** Somebody of the example association who does something. */
export type Actor = Awaited<ReturnType<typeof import('../data/example.ts').findPeople>>[number];

/**
 * The context of a person who did something at a past instant. Rows and history have that instant and that person; events are of the
 * present, because that is when they were logged.
 */
export function actingAs(
  trx: Context,
  { id: userId, uuid, username, fk_role: roleId, encrypted_name: encryptedName }: Actor,
  { entityId, now, history }: { entityId: number; now: Instant; history: Trace['history'] },
): Context {
  const times = { createdAt: now, lastUsedAt: now, expiresAt: now };
  const session = { id: 0, platform: 'web', signedInBy: 'example', ...times } as const;
  const secondFactor = { isRegistered: false, shownAt: null, mustRegister: false, rule: null };
  const acting: Context = {
    ...trx,
    tenant: { entityId },
    caller: {
      kind: 'user',
      ...{ userId, entityId, roleId, uuid, username, encryptedName, session },
      key: null,
      passwordGenerated: false,
      secondFactor,
    },
    scope: roleId === 1 ? 'own' : 'entity',
    now,
    emit: (name, fields, subject = {}) => trx.emit(name, fields, { userId, entityId, ...subject }),
    record: ({ changes, ...entry }) => {
      history.push({
        ...entry,
        changes: changes ? JSON.stringify(changes) : null,
        byUserId: userId,
        byKeyId: null,
        at: now,
        requestId: trx.requestId,
      });
    },
    // All of a step is one transaction.
    transact: (tenant, work) => work({ ...acting, tenant }),
  };
  return acting;
}
