import { shownNumber } from '../texts/shown-number.ts';

/** A number as people write it; a touch calls it. */
export const PhoneLink = ({ of: number }: { of: string }) => (
  <a href={`tel:${number.replace(/[^\d+]/g, '')}`}>{shownNumber(number)}</a>
);
