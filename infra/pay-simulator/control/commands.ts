import * as z from 'zod';
import { operationNames } from '../api/operation-names.ts';
import { onboardings } from '../resources/standing.ts';
import { taps } from '../resources/tap-outcomes.ts';
import { type Failure, signings } from '../switches.ts';
import { type Command, command, named, plain } from './command.ts';

const failure: z.ZodType<Failure> = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('rate_limit'), retryAfter: z.int().min(0).exactOptional() }),
  z.strictObject({ kind: z.literal('slow'), pauseMs: z.int().min(0) }),
  z.strictObject({
    kind: z.enum([
      'server_error',
      'unavailable',
      'timeout',
      'page',
      'bad_gateway',
      'foreign_problem',
      'reset',
      'lost',
    ]),
  }),
]);

const finishing = z.strictObject({ account: z.string(), outcome: z.enum(onboardings).optional() });
const tapping = z.strictObject({ intent: z.string(), card: z.enum(taps).optional() });
const settling = z.strictObject({ intent: z.string(), outcome: z.enum(['succeeded', 'failed']).optional() });
const ofPayment = z.strictObject({ payment: z.string(), amount: z.int().positive().optional() });
const closing = z.strictObject({ dispute: z.string(), outcome: z.enum(['won', 'lost']) });
const failing = z.strictObject({
  failure,
  times: z.int().positive().optional(),
  on: z.enum(operationNames).optional(),
});
const switching = z.strictObject({
  copies: z.int().min(0).optional(),
  shuffle: z.boolean().optional(),
  delayMs: z.int().min(0).optional(),
  signing: z.enum(signings).optional(),
  livemode: z.boolean().optional(),
});

/** What other processes may ask for under `/_control/`, by its name; a payment is an intent or a charge. */
export const commands: Record<string, Command> = {
  'finish-onboarding': command(finishing, (on, { account, outcome }) =>
    on.finishOnboarding(account, outcome),
  ),
  tap: command(tapping, (on, { intent, card }) => on.tap(intent, card)),
  settle: command(settling, (on, { intent, outcome }) => on.settle(intent, outcome)),
  dispute: command(ofPayment, (on, { payment, amount }) => on.dispute(payment, amount)),
  'close-dispute': command(closing, (on, { dispute, outcome }) => on.closeDispute(dispute, outcome)),
  refund: command(ofPayment, (on, { payment, amount }) => on.refundFromDashboard(payment, amount)),
  'fail-refund': named('refund', (on, id) => on.failRefund(id)),
  'pay-out': named('account', (on, id) => on.payOut(id)),
  'fail-payout': named('account', (on, id) => on.failPayout(id)),
  deauthorise: named('account', (on, id) => on.deauthorise(id)),
  'require-more': named('account', (on, id) => on.requireMore(id)),
  'disable-charges': named('account', (on, id) => on.disableCharges(id)),
  redeem: named('secret', (on, secret) => on.redeem(secret)),
  hold: plain((on) => on.hold()),
  release: plain((on) => on.release()),
  'take-deliveries': plain((on) => on.takeDeliveries()),
  'fail-next': command(failing, ({ switches }, { failure, ...plan }) => switches.failNext(failure, plan)),
  switch: command(switching, ({ switches }, wanted) => {
    Object.assign(switches, wanted);
  }),
  'reset-switches': plain(({ switches }) => switches.reset()),
  requests: plain((on) => on.requests),
  'contract-faults': plain((on) => on.contractFaults),
};
