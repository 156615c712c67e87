import { UserError } from '../local/user-error.ts';
import { type Stack, stackId, stacks } from './stacks.ts';

/** The state of a stack in CloudFormation; `changedAt` shows whether an operation began since the last query. */
export type StackState = { status: string; changedAt: number };

/** The operations that a deploy needs. */
export type Deployer = {
  stateOf(id: string, stack: Stack): Promise<StackState | undefined>;
  /** Deploys the packaged version of a stack; rejects if the deploy fails. */
  bringUp(stack: Stack): Promise<void>;
  pause(): Promise<void>;
  say(text: string): void;
};

/** The maximum number of queries while a stack rolls back: one hour with a pause of ten seconds. A database takes long. */
const ATTEMPTS = 360;
const RUNBOOK = 'See docs/runbooks/deploy-failed.md.';
const CHANGEABLE = /^(CREATE|UPDATE|UPDATE_ROLLBACK|IMPORT|IMPORT_ROLLBACK)_COMPLETE$/;

/** Refuses a deploy that CloudFormation would refuse halfway: every stack must be in a state that allows a change. */
export async function requireChangeable(stage: string, { stateOf }: Deployer): Promise<void> {
  for (const stack of stacks) {
    const id = stackId(stage, stack);
    const state = await stateOf(id, stack);
    if (!state || CHANGEABLE.test(state.status)) continue;
    throw new UserError(`Nothing was changed: ${id} ${stuck(state.status)}. ${RUNBOOK}`);
  }
}

/**
 * Deploys the stacks of a stage in order. CloudFormation rolls back a stack that fails; the stacks before it keep the new release,
 * because each stack works with the previous and the next release of the others. The stacks after it are not started.
 */
export async function deployStacks(stage: string, deployer: Deployer): Promise<void> {
  for (const stack of stacks) {
    const before = await deployer.stateOf(stackId(stage, stack), stack);
    try {
      await deployer.bringUp(stack);
    } catch (error) {
      const what = outcome(before, await settledState(stackId(stage, stack), stack, deployer));
      throw new UserError(report(stage, stack, what), { cause: error });
    }
  }
}

/** Waits until the operation on a stack has ended; returns the last known state if it does not end, or `UNKNOWN` if the query fails. */
async function settledState(
  id: string,
  stack: Stack,
  { stateOf, pause, say }: Deployer,
): Promise<StackState | undefined> {
  for (let attempt = 1; ; attempt += 1) {
    const state = await stateOf(id, stack).catch(() => ({ status: 'UNKNOWN', changedAt: 0 }));
    if (!state?.status.endsWith('_IN_PROGRESS') || attempt === ATTEMPTS) return state;
    if (attempt === 1) say(`Waiting until ${id} has come to rest …`);
    await pause();
  }
}

/** Describes a stack after its deploy failed. */
function outcome(before: StackState | undefined, after: StackState | undefined): string {
  if (!after) return 'is not there';
  const { status, changedAt } = after;
  if (!CHANGEABLE.test(status)) return stuck(status);
  if (before?.changedAt === changedAt) return 'was not changed';
  if (status === 'UPDATE_COMPLETE') return 'has the new release, but what comes after its update failed';
  return before ? 'has gone back to the release before' : 'holds nothing yet but its deploy bucket';
}

/** The reason why a stack cannot be changed in this state. */
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
