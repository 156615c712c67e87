import type { Consequences } from '../core/context.ts';
import { cancelOpenPayments, settleMismatches } from '../pay/payments/settle-passage.ts';

export const entityDeleted = { 'entity.deleted': [cancelOpenPayments] } satisfies Consequences;
export const entityRestored = { 'entity.restored': [settleMismatches] } satisfies Consequences;

export const operationDeleted = { 'operation.deleted': [cancelOpenPayments] } satisfies Consequences;
export const operationRestored = { 'operation.restored': [settleMismatches] } satisfies Consequences;
