import type { Schemas } from '../../../clients/typescript/src/index.ts';

type Named = Schemas['NamedAddress'];
type Address = Pick<Named, 'numero' | 'rep' | 'voie'>;
type Dwelling = Schemas['Passage']['dwelling'];

/** `12 bis rue Victor Hugo`. */
export const streetAddress = ({ numero, rep, voie }: Address): string =>
  [numero, rep, voie].filter((part) => part !== null && part !== '').join(' ');

/** `12 bis rue Victor Hugo, 93140 Bondy`. */
export const addressInWords = (address: Address & Pick<Named, 'code_postal' | 'commune'>): string =>
  `${streetAddress(address)}, ${address.code_postal} ${address.commune}`;

/** `étage 2, porte B`; empty for a house. */
export const dwellingInWords = (dwelling: Dwelling): string =>
  [dwelling?.floor && `étage ${dwelling.floor}`, dwelling?.door && `porte ${dwelling.door}`]
    .filter((part) => part)
    .join(', ');
