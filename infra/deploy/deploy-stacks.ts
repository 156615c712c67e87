import { UserError } from '../local/user-error.ts';
import { type Stack, stackId, stacks } from './stacks.ts';

/** What CloudFormation says of a stack; `changedAt` tells whether it began anything since it was asked before. */
export type StackState = { status: string; changedAt: number };

/** Whoever changes stacks, and says how they are. */
export type Deployer = {
  stateOf(id: string): Promise<StackState | undefined>;
  /** Brings a stack to what was packaged; rejects when that fails. */
  bringUp(stack: Stack): Promise<void>;
  pause(): Promise<void>;
  say(text: string): void;
};

/** How often a stack is asked whether it has gone back: an hour at a pause of ten seconds. A database takes long. */
const ATTEMPTS = 360;
const RUNBOOK = 'See docs/runbooks/deploy-failed.md.';
const CHANGEABLE = /^(CREATE|UPDATE|UPDATE_ROLLBACK|IMPORT|IMPORT_ROLLBACK)_COMPLETE$/;

/** Refuses a deploy that CloudFormation would refuse halfway: every stack must be in a state that it can leave. */
export async function requireChangeable(stage: string, { stateOf }: Deployer): Promise<void> {
  for (const stack of stacks) {
    const id = stackId(stage, stack);
    const state = await stateOf(id);
    if (!state || CHANGEABLE.test(state.status)) continue;
    throw new UserError(`Nothing was changed: ${id} ${stuck(state.status)}. ${RUNBOOK}`);
  }
}

/**
 * Brings the stacks of a stage up in their order. CloudFormation takes back the one that fails; those before it keep the
 * new release, because each works with the release of the other before and after its own. Those after it are not begun.
 */
export async function deployStacks(stage: string, deployer: Deployer): Promise<void> {
  for (const stack of stacks) {
    const before = await deployer.stateOf(stackId(stage, stack));
    try {
      await deployer.bringUp(stack);
    } catch (error) {
      const what = outcome(before, await settledState(stackId(stage, stack), deployer));
      throw new UserError(report(stage, stack, what), { cause: error });
    }
  }
}

/** The state in which a stack has come to rest; what is known of it when it does not, or cannot be asked. */
async function settledState(id: string, { stateOf, pause, say }: Deployer): Promise<StackState | undefined> {
  for (let attempt = 1; ; attempt += 1) {
    const state = await stateOf(id).catch(() => ({ status: 'UNKNOWN', changedAt: 0 }));
    if (!state?.status.endsWith('_IN_PROGRESS') || attempt === ATTEMPTS) return state;
    if (attempt === 1) say(`Waiting until ${id} has come to rest …`);
    await pause();
  }
}

/** What has become of a stack whose deploy failed. */
function outcome(before: StackState | undefined, after: StackState | undefined): string {
  if (!after) return 'is not there';
  const { status, changedAt } = after;
  if (!CHANGEABLE.test(status)) return stuck(status);
  if (before?.changedAt === changedAt) return 'was not changed';
  if (status === 'UPDATE_COMPLETE') return 'has the new release, but what comes after its update failed';
  return before ? 'has gone back to the release before' : 'holds nothing yet but its deploy bucket';
}

/** Why a stack cannot be changed in this state. */
function stuck(status: string): string {
  if (status === 'UNKNOWN') return 'is in a state that could not be asked for';
  if (status === 'UPDATE_ROLLBACK_FAILED') return `could not go back and stands in between (${status})`;
  if (status.endsWith('_IN_PROGRESS')) return `is still being changed (${status})`;
  return `was never brought up or never quite removed, and has to be deleted (${status})`;
}

function report(stage: string, failed: Stack, what: string): string {
  const at = stacks.findIndex(({ name }) => name === failed.name);
  const lineOf = (stack: Stack, state: string) => `  ${stackId(stage, stack)} (${stack.holds}) ${state}`;
  return [
    `${stackId(stage, failed)} failed; its first failure is told above. The stacks of ${stage} now:`,
    ...stacks.slice(0, at).map((stack) => lineOf(stack, 'has the new release')),
    lineOf(failed, what),
    ...stacks.slice(at + 1).map((stack) => lineOf(stack, 'was not begun')),
    `Mend the cause and deploy again: what has the new release stays as it is. ${RUNBOOK}`,
  ].join('\n');
}
