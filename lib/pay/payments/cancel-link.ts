import type { Context } from '../../core/context.ts';
import { cancelUnpaid } from './cancel-intent.ts';
import type { FoundPayment } from './get-intent.ts';
import { presentStoredLink } from './get-link.ts';

/** Expires an unpaid link and returns it; idempotent. */
export function cancelLink(ctx: Context, linkId: string, { payment }: FoundPayment) {
  return cancelUnpaid(ctx, payment, () => presentStoredLink(ctx, linkId));
}
