import type { Settings } from '../../../lib/core/records/entity.ts';
import { asOwner } from '../database/owner.ts';

/** Replaces the settings of an association; those not given get their defaults. */
export async function setSettings(entityId: number, settings: Partial<Settings>): Promise<void> {
  await asOwner((trx) =>
    trx
      .updateTable('entities')
      .set({ settings: JSON.stringify(settings) })
      .where('id', '=', entityId)
      .execute(),
  );
}
