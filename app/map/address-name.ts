import type { Address } from './streets.ts';

/** The fields that name an address. */
type Named = Pick<Address, 'numero' | 'rep' | 'voie'>;

/** `12 bis`; a dash for an address without a number. */
export const houseNumber = ({ numero, rep }: Named): string =>
  numero === null ? '–' : `${numero}${rep ? ` ${rep}` : ''}`;

export const addressName = (address: Named): string =>
  address.numero === null ? address.voie : `${houseNumber(address)} ${address.voie}`;
