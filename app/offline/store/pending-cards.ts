import { unpaidStates } from '../../generated/records.ts';
import { isCard } from '../../means.ts';
import type { Door, Visit } from './doors.ts';

/** Whether a visit asks for a card that has brought nothing; one that the service has not seen has no state yet. */
export const isUnpaidCard = ({ fk_type_reglement, montant, payment_state }: Visit): boolean =>
  isCard(fk_type_reglement) &&
  Number(montant ?? 0) > 0 &&
  unpaidStates.some((state) => state === (payment_state ?? 'pending'));

/** Whether a card has paid what the visit does not say: another means or amount, or twice. */
export const isPaidOtherwise = ({ payment_state }: Visit): boolean => payment_state === 'mismatch';

/** Whether the last visit at one of the dwellings waits for its card. */
export const waitsForCard = ({ dwellings }: Pick<Door, 'dwellings'>): boolean =>
  dwellings.some(({ last }) => last !== undefined && isUnpaidCard(last));
