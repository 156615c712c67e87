import type { Consequences } from '../core/context.ts';
import { cancelOpenPayments, settleMismatches } from '../pay/payments/settle-passage.ts';
import { passageCreated } from './passage-created.ts';
import { sectorUpdated } from './sectors.ts';
import { userCreated } from './users.ts';

export const entityDeleted = { 'entity.deleted': [cancelOpenPayments] } satisfies Consequences;
export const entityRestored = { 'entity.restored': [settleMismatches] } satisfies Consequences;

export const operationDeleted = { 'operation.deleted': [cancelOpenPayments] } satisfies Consequences;
export const operationRestored = { 'operation.restored': [settleMismatches] } satisfies Consequences;

/** What follows from making a whole example season, and from removing the one before. */
export const exampleMade = {
  ...userCreated,
  ...sectorUpdated,
  ...passageCreated,
  ...entityDeleted,
} satisfies Consequences;
