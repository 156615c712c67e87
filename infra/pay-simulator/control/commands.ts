import * as z from 'zod';
import { operationNames } from '../api/operation-names.ts';
import { onboardingOutcomes } from '../resources/account-status.ts';
import { tapOutcomes, wallets } from '../resources/cards.ts';
import { pageOutcomes } from '../resources/pay-session.ts';
import { type Failure, signingModes } from '../switches.ts';
import type { SimulatorControl } from './controls.ts';

/** A control command with a JSON body. */
export type Command = (simulator: SimulatorControl, body: unknown) => unknown;

function command<S extends z.ZodType>(
  schema: S,
  run: (simulator: SimulatorControl, body: z.output<S>) => unknown,
): Command {
  return (simulator, body) => run(simulator, schema.parse(body));
}

/** A command whose body has one text field. */
const commandWithText = <N extends string>(
  name: N,
  run: (simulator: SimulatorControl, id: string) => unknown,
): Command =>
  command(z.strictObject({ [name]: z.string() }), (simulator, body) => run(simulator, body[name] ?? ''));

const commandWithoutBody = (run: (simulator: SimulatorControl) => unknown): Command =>
  command(z.strictObject({}), run);

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

const onboardingBody = z.strictObject({
  account: z.string(),
  outcome: z.enum(onboardingOutcomes).optional(),
});
const tapBody = z.strictObject({ intent: z.string(), card: z.enum(tapOutcomes).optional() });
const payLinkBody = z.strictObject({
  link: z.string(),
  outcome: z.enum(pageOutcomes).optional(),
  wallet: z.enum(wallets).optional(),
  email: z.string().optional(),
  wantsReceipt: z.boolean().optional(),
});
const settleBody = z.strictObject({
  intent: z.string(),
  outcome: z.enum(['succeeded', 'failed']).optional(),
});
const paymentBody = z.strictObject({ payment: z.string(), amount: z.int().positive().optional() });
const closeDisputeBody = z.strictObject({ dispute: z.string(), outcome: z.enum(['won', 'lost']) });
const failNextBody = z.strictObject({
  failure,
  times: z.int().positive().optional(),
  on: z.enum(operationNames).optional(),
});
const switchBody = z.strictObject({
  copies: z.int().min(0).optional(),
  shuffle: z.boolean().optional(),
  delayMs: z.int().min(0).optional(),
  signing: z.enum(signingModes).optional(),
  livemode: z.boolean().optional(),
});

/** The commands under `/_control/` by name; `payment` is the id of an intent or a charge. */
export const commands: Record<string, Command> = {
  'finish-onboarding': command(onboardingBody, (simulator, { account, outcome }) =>
    simulator.finishOnboarding(account, outcome),
  ),
  tap: command(tapBody, (simulator, { intent, card }) => simulator.tap(intent, card)),
  'pay-link': command(payLinkBody, (simulator, { link, ...entry }) => simulator.payLink(link, entry)),
  settle: command(settleBody, (simulator, { intent, outcome }) => simulator.settle(intent, outcome)),
  dispute: command(paymentBody, (simulator, { payment, amount }) => simulator.dispute(payment, amount)),
  'close-dispute': command(closeDisputeBody, (simulator, { dispute, outcome }) =>
    simulator.closeDispute(dispute, outcome),
  ),
  refund: command(paymentBody, (simulator, { payment, amount }) =>
    simulator.refundFromDashboard(payment, amount),
  ),
  'fail-refund': commandWithText('refund', (simulator, id) => simulator.failRefund(id)),
  'pay-out': commandWithText('account', (simulator, id) => simulator.payOut(id)),
  'fail-payout': commandWithText('account', (simulator, id) => simulator.failPayout(id)),
  deauthorise: commandWithText('account', (simulator, id) => simulator.deauthorise(id)),
  'require-more': commandWithText('account', (simulator, id) => simulator.requireMore(id)),
  'disable-charges': commandWithText('account', (simulator, id) => simulator.disableCharges(id)),
  redeem: commandWithText('secret', (simulator, secret) => simulator.redeem(secret)),
  hold: commandWithoutBody((simulator) => simulator.hold()),
  release: commandWithoutBody((simulator) => simulator.release()),
  'take-deliveries': commandWithoutBody((simulator) => simulator.takeDeliveries()),
  'fail-next': command(failNextBody, ({ switches }, { failure, ...plan }) =>
    switches.failNext(failure, plan),
  ),
  switch: command(switchBody, ({ switches }, wanted) => {
    Object.assign(switches, wanted);
  }),
  'reset-switches': commandWithoutBody(({ switches }) => switches.reset()),
  requests: commandWithoutBody((simulator) => simulator.requests),
  'contract-faults': commandWithoutBody((simulator) => simulator.contractFaults),
};
