import { isCard } from '../../means.ts';
import type { Visit } from '../store/doors.ts';
import { sendVisitsNow } from '../sync/send-and-prepare.ts';
import { changeFromCard, changeVisit } from './record-visit.ts';

type Changes = Parameters<typeof changeVisit>[1];

/**
 * Corrects a visit. A visit no longer paid by card is sent at once: until the service knows, the donor can
 * still pay with the code, which is shown until then.
 */
export async function correctVisit(visit: Visit, changes: Changes): Promise<void> {
  const { id, passage_id, fk_type_reglement } = visit;
  // A visit that was never sent has no code.
  const hasCode = isCard(fk_type_reglement) && passage_id !== undefined;
  if (!hasCode || isCard(changes.fk_type_reglement)) return changeVisit(id, changes);
  await changeFromCard(id, changes);
  await sendVisitsNow().catch(() => {});
}
