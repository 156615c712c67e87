import type { Consequence, Consequences } from '../core/context.ts';
import { passageCreated } from './passage-created.ts';
import { sectorUpdated } from './sectors.ts';
import { userCreated } from './users.ts';

/** Loaded when an old example is removed, which few requests do. */
const cancelPaymentsOfOld: Consequence<'entity.deleted'> = async (ctx, change) => {
  const { cancelOpenPayments } = await import('../pay/payments/settle-passage.ts');
  return cancelOpenPayments(ctx, change);
};

/** What follows from making a whole example season, and from removing the one before. */
export const exampleMade = {
  ...userCreated,
  ...sectorUpdated,
  ...passageCreated,
  'entity.deleted': [cancelPaymentsOfOld],
} satisfies Consequences;
