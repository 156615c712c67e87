// GENERATED from lib/core/records/ by `npm run generate`.
/** The fields of a sector that a person decides about after somebody else changed them. */
export const sectorFieldsToAsk = ['sector_name'] as const;
/** The fields of a visit's money, which are right only together. */
export const moneyFields = ['fk_type', 'motif', 'montant', 'fk_type_reglement', 'cheque'] as const;
/** The payment types whose money the card provider reports. */
export const cardTypes = ['pay'] as const;
/** The payment types whose money members hand over. */
export const handedOverTypes = ['cash', 'cheque'] as const;
/** The states of a card payment whose money counts. */
export const countedStates = ['paid', 'partially_refunded', 'dispute_won', 'mismatch'] as const;
/** The states of a card payment in which no money has come. */
export const unpaidStates = ['pending', 'processing', 'failed', 'canceled'] as const;
