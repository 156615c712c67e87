import { asOwner } from '../database/owner.ts';

/** All rows of `passages`, deleted ones included, oldest first. */
export function storedPassages() {
  return asOwner((trx) => trx.selectFrom('passages').selectAll().orderBy('passage_id').execute());
}
