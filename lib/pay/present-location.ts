import type { Needs } from '../context.ts';
import type { Cell } from '../crypto.ts';
import type { PayLocationRow } from '../data/pay/locations.ts';
import type { ReadyLocation } from './card-desk.ts';

type Cells = Pick<PayLocationRow, 'entity_id' | 'uuid'>;

function cellOf({ entity_id: entityId, uuid }: Cells): Cell {
  return { table: 'pay_locations', column: 'encrypted_display_name', entityId, uuid };
}

export function sealDisplayName({ cipher }: Needs<'cipher'>, row: Cells, name: string): string {
  return cipher.encrypt(cellOf(row), name);
}

export function openDisplayName(
  { cipher }: Needs<'cipher'>,
  row: Cells & Pick<PayLocationRow, 'encrypted_display_name'>,
): string {
  return cipher.decrypt(cellOf(row), row.encrypted_display_name);
}

export function presentLocation(ctx: Needs<'cipher'>, row: ReadyLocation) {
  const { location_id, line1, city, postal_code, country } = row;
  return {
    location_id,
    display_name: openDisplayName(ctx, row),
    address: { line1, city, postal_code, country },
  };
}
