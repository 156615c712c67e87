import { InvokeCommand } from '@aws-sdk/client-lambda';
import { functionName } from '../deploy/names.ts';
import { UserError } from '../local/user-error.ts';
import type { Target } from './target.ts';

/** Invokes a job and returns its result; throws an error of the job with its message only. */
export async function invokeJob({ lambda, stage }: Target, job: string, input: unknown): Promise<unknown> {
  const FunctionName = functionName(stage, `jobs/${job}`);
  const command = new InvokeCommand({ FunctionName, Payload: Buffer.from(JSON.stringify(input)) });
  const answer = await lambda.send(command).catch((error: unknown) => {
    if (error instanceof Error && error.name === 'ResourceNotFoundException')
      throw new UserError(`${FunctionName} is not deployed here.`);
    if (error instanceof Error && 'code' in error && error.code === 'ECONNREFUSED') {
      throw new UserError('The service does not answer. Start it with `npm start`.');
    }
    if (error instanceof Error && 'code' in error && error.code === 'ECONNRESET') {
      throw new UserError(
        `The connection ended while ${job} ran. Look whether the service runs, and try again.`,
      );
    }
    throw error;
  });
  const result: unknown = JSON.parse(Buffer.from(answer.Payload ?? []).toString('utf8') || 'null');
  if (answer.FunctionError) throw new UserError(messageOf(result));
  return result;
}

function messageOf(result: unknown): string {
  const message: unknown =
    typeof result === 'object' && result !== null ? Reflect.get(result, 'errorMessage') : result;
  return String(message);
}
