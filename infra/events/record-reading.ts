import { userInfo } from 'node:os';
import { processEnvironment } from '../../lib/core/config/config.ts';
import type { Day } from '../../lib/core/time.ts';
import { invokeJob } from '../commands/invoke-function.ts';
import { openTarget, type Target } from '../commands/target.ts';
import { requireStage } from '../deploy/stages.ts';
import { UserError } from '../local/user-error.ts';
import type { OpenLog } from './open-log.ts';

type Reading = {
  command: 'cat' | 'export' | 'tail';
  from: Day | null;
  to: Day | null;
  entityId: number | undefined;
};

/** Records who reads the log unmasked. It must succeed before any line is shown. */
export async function recordReading(
  log: OpenLog,
  stage: string | undefined,
  reading: Reading,
): Promise<void> {
  await requireMatchingStage(log, stage);
  try {
    const target = await openTarget(stage);
    const { command, from, to, entityId } = reading;
    const input = { who: await readerName(target, stage), command, from, to, entity_id: entityId ?? null };
    await invokeJob(target, 'record-log-reading', input);
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    throw new UserError(`--personal is recorded first, and that failed: ${error.message}`);
  }
}

/** Throws unless the reading of a stage's log is recorded in that stage. */
async function requireMatchingStage({ stageBucket }: OpenLog, stage: string | undefined): Promise<void> {
  if (stageBucket === undefined) return;
  if (stage === undefined)
    throw new UserError('--personal on the log of a stage needs --stage: the stage records it.');
  const { small_name: name } = await requireStage(stage);
  if (!stageBucket.startsWith(`${name}-`))
    throw new UserError(`${stageBucket} is not the bucket of ${stage}.`);
}

/** The name to record; in AWS together with the access key, whose owner CloudTrail can prove. */
async function readerName({ lambda }: Target, stage: string | undefined): Promise<string> {
  const local = localUserName();
  if (stage === undefined) return local;
  const { accessKeyId } = await lambda.config.credentials();
  const profile = processEnvironment['AWS_PROFILE'];
  return [`AWS access key ${accessKeyId}`, ...(profile ? [`profile ${profile}`] : []), `as ${local}`].join(
    ', ',
  );
}

function localUserName(): string {
  try {
    return userInfo().username;
  } catch {
    // A local account may have no name.
    return `account ${process.getuid?.() ?? 'unknown'}`;
  }
}
