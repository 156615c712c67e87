import type { HandoverRow } from '../data/cash/find.ts';

/** French labels, as pages and files show them. */
export const handoverStateLabels: Record<HandoverRow['state'], string> = {
  declared: 'Annoncée, à compter',
  confirmed: 'Comptée',
  cancelled: 'Annulée',
};
