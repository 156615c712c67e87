import * as z from 'zod';
import type { Needs } from '../../core/context.ts';
import { BoundedText, Day, Id } from '../../core/schemas/common.ts';

export const LogReading = z.strictObject({
  who: BoundedText(200).min(1),
  command: z.enum(['cat', 'export', 'tail']),
  from: Day.nullable(),
  to: Day.nullable(),
  entity_id: Id.nullable(),
});

/** The id of the only event log. */
const EVENT_LOG_ID = 1;

/**
 * Records who reads the event log unmasked, before any line is shown. The entry belongs to no association, because associations do
 * not see which staff member of the platform acted.
 */
export async function recordReading(
  ctx: Needs<'transact' | 'log'>,
  { who, command, from, to, entity_id }: z.output<typeof LogReading>,
): Promise<{ recorded: true }> {
  const added = <V>(value: V) => ({ old: null, new: value });
  const changes = {
    who: added(who),
    command: added(command),
    from: added(from),
    to: added(to),
    entity_id: added(entity_id),
  };
  await ctx.transact('all', async (trx) =>
    trx.record({ entityId: null, object: 'event_log', objectId: EVENT_LOG_ID, action: 'read', changes }),
  );
  ctx.log.write('log-read', { command, from, to, entity_id });
  return { recorded: true };
}
