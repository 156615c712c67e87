import type { EntityRow } from '../data/entities/list.ts';
import type { ProviderAddress } from '../pay-provider.ts';
import { type Fault, invalid, refusedField } from '../problems.ts';

type OwnAddress = Pick<EntityRow, 'address_line' | 'city' | 'postal_code'>;

/** The address that was given, else the association's own; 400 names what that lacks. */
export function addressOf(given: ProviderAddress | undefined, own: OwnAddress): ProviderAddress {
  if (given) return inCountry(given);
  const { address_line: line1, city, postal_code } = own;
  if (line1 !== null && city !== null) return { line1, city, postal_code, country: 'FR' };
  throw invalid(...(line1 === null ? [missing('line1')] : []), ...(city === null ? [missing('city')] : []));
}

/** The country of the accounts; overseas departments belong to it. */
function inCountry(address: ProviderAddress): ProviderAddress {
  if (address.country !== 'FR') throw refusedField('pay-location-country', '/address/country');
  return address;
}

const detail = 'is required: the address of the association lacks it';
const missing = (name: string): Fault => ({ pointer: `/address/${name}`, detail, code: 'required' });

/** The form in which addresses are compared: without case, accents and punctuation. */
export function addressKey({ line1, city, postal_code, country }: ProviderAddress): string {
  return [line1, postal_code, city, country].map(folded).join('|');
}

function folded(text: string): string {
  const plain = text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  return plain.replaceAll(/[^\p{L}\p{N}]+/gu, ' ').trim();
}
