import type { Consequences } from '../core/context.ts';
import { endKeysOfEntity } from '../keys/end.ts';
import { cancelOpenPayments, settleMismatches } from '../pay/payments/settle-passage.ts';
import { switchOffWebhooksOfEntity } from '../webhooks/delete.ts';
import { userUpdated } from './users.ts';

export const entityDeleted = {
  'entity.deleted': [endKeysOfEntity, switchOffWebhooksOfEntity, cancelOpenPayments],
} satisfies Consequences;
export const entityClosed = {
  ...userUpdated,
  'entity.closed': [endKeysOfEntity, switchOffWebhooksOfEntity],
} satisfies Consequences;
export const entityRestored = { 'entity.restored': [settleMismatches] } satisfies Consequences;

export const operationDeleted = { 'operation.deleted': [cancelOpenPayments] } satisfies Consequences;
export const operationRestored = { 'operation.restored': [settleMismatches] } satisfies Consequences;
