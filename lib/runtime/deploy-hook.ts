import * as z from 'zod';

/** The parts of a CloudFormation custom resource request that a hook uses. */
const DeployRequest = z.object({
  RequestType: z.enum(['Create', 'Update', 'Delete']),
  ResponseURL: z.url(),
  StackId: z.string(),
  RequestId: z.string(),
  LogicalResourceId: z.string(),
});

type DeployRequest = z.output<typeof DeployRequest>;

/** CloudFormation truncates long reasons. */
const MAX_REASON = 1000;

/** Parses the request of a deploy; undefined for any other invocation of the job. */
export function deployRequest(input: unknown): DeployRequest | undefined {
  return DeployRequest.safeParse(input).data;
}

/**
 * Runs the hook and sends the result to CloudFormation. `FAILED` rolls the stack back: functions that depend on the hook keep their
 * previous code. Deleting a stack does not run the hook.
 */
export async function respondToDeploy(
  request: DeployRequest,
  name: string,
  work: (input: unknown) => Promise<unknown>,
): Promise<void> {
  if (request.RequestType === 'Delete') return respond(request, name, { Status: 'SUCCESS' });
  try {
    await work({});
  } catch (error) {
    const reason = error instanceof Error ? error.message : 'the hook failed';
    return respond(request, name, { Status: 'FAILED', Reason: reason.slice(0, MAX_REASON) });
  }
  return respond(request, name, { Status: 'SUCCESS' });
}

async function respond(
  { ResponseURL, StackId, RequestId, LogicalResourceId }: DeployRequest,
  name: string,
  outcome: { Status: 'SUCCESS' } | { Status: 'FAILED'; Reason: string },
): Promise<void> {
  const body = { StackId, RequestId, LogicalResourceId, PhysicalResourceId: name, ...outcome };
  // The URL is signed for a request without a content type. When this fails, Lambda invokes the hook again.
  const answer = await fetch(ResponseURL, {
    method: 'PUT',
    headers: { 'content-type': '' },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`CloudFormation took the answer of ${name} with status ${answer.status}`);
}
