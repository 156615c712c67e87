import type { Visit } from '../store/doors.ts';
import { sendVisitsNow } from '../sync/send-and-prepare.ts';
import { changeFromCard, changeVisit } from './record-visit.ts';

type Changes = Parameters<typeof changeVisit>[1];

/**
 * Puts a visit right. One that is not paid by card any more is sent at once: until the service knows, a donor who has its code
 * can pay by it, which is told as long as it is so.
 */
export async function correctVisit(visit: Visit, changes: Changes): Promise<void> {
  const { id, passage_id, fk_type_reglement } = visit;
  // What the service has never seen has no code.
  const hasCode = fk_type_reglement === 'pay' && passage_id !== undefined;
  if (!hasCode || changes.fk_type_reglement === 'pay') return changeVisit(id, changes);
  await changeFromCard(id, changes);
  await sendVisitsNow().catch(() => {});
}
