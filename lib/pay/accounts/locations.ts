import type { Needs } from '../../core/context.ts';
import { type Cell, orDamaged } from '../../core/crypto/cipher.ts';
import { damagedAmong } from '../../core/fields/damaged-fields.ts';
import type { ProviderAddress } from '../../core/pay-provider.ts';
import { type Fault, invalid, refusedField } from '../../core/problems/problem.ts';
import type { EntityRow } from '../../data/entities.ts';
import type { PayLocationRow } from '../../data/pay/accounts.ts';
import type { ReadyLocation } from './card-setup.ts';

type OwnAddress = Pick<EntityRow, 'address_line' | 'city' | 'postal_code'>;

/** Returns the given address, else the association's own; throws a 400 that names the parts missing in the latter. */
export function chooseAddress(given: ProviderAddress | undefined, own: OwnAddress): ProviderAddress {
  if (given) return requireFrance(given);
  const { address_line: line1, city, postal_code } = own;
  if (line1 !== null && city !== null) return { line1, city, postal_code, country: 'FR' };
  throw invalid(
    ...(line1 === null ? [missingPart('line1')] : []),
    ...(city === null ? [missingPart('city')] : []),
  );
}

/** Throws unless the country is FR, which includes the overseas departments: locations must be in the country of their account. */
function requireFrance(address: ProviderAddress): ProviderAddress {
  if (address.country !== 'FR') throw refusedField('pay-location-country', '/address/country');
  return address;
}

const detail = 'is required: the address of the association lacks it';
const missingPart = (name: string): Fault => ({ pointer: `/address/${name}`, detail, code: 'required' });

/** Comparison key of an address, ignoring case, accents and punctuation. */
export function addressKey({ line1, city, postal_code, country }: ProviderAddress): string {
  return [line1, postal_code, city, country].map(normalised).join('|');
}

function normalised(text: string): string {
  const plain = text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  return plain.replaceAll(/[^\p{L}\p{N}]+/gu, ' ').trim();
}

type LocationIds = Pick<PayLocationRow, 'entity_id' | 'uuid'>;

function displayNameCell({ entity_id: entityId, uuid }: LocationIds): Cell {
  return { table: 'pay_locations', column: 'encrypted_display_name', entityId, uuid };
}

export function sealDisplayName({ cipher }: Needs<'cipher'>, row: LocationIds, name: string): string {
  return cipher.encrypt(displayNameCell(row), name);
}

export function openDisplayName(
  { cipher }: Needs<'cipher'>,
  row: LocationIds & Pick<PayLocationRow, 'encrypted_display_name'>,
): string {
  return cipher.decrypt(displayNameCell(row), row.encrypted_display_name);
}

export function presentLocation(ctx: Needs<'cipher'>, row: ReadyLocation) {
  const { location_id, line1, city, postal_code, country, encrypted_display_name: cell } = row;
  const name = orDamaged(() => openDisplayName(ctx, row));
  return {
    location_id,
    display_name: name ?? '',
    ...damagedAmong({ display_name: { value: name, cell } }),
    address: { line1, city, postal_code, country },
  };
}
