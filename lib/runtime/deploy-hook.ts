import * as z from 'zod';

/** What CloudFormation asks of a custom resource, as far as a hook needs it. */
const DeployRequest = z.object({
  RequestType: z.enum(['Create', 'Update', 'Delete']),
  ResponseURL: z.url(),
  StackId: z.string(),
  RequestId: z.string(),
  LogicalResourceId: z.string(),
});

type DeployRequest = z.output<typeof DeployRequest>;

/** CloudFormation shows the beginning of a long reason only. */
const MAX_REASON = 1000;

/** The request of a deploy; undefined when somebody else invokes the job. */
export function deployRequest(input: unknown): DeployRequest | undefined {
  return DeployRequest.safeParse(input).data;
}

/**
 * Runs the hook and tells CloudFormation how it ended. After `FAILED` the stack goes back: functions that wait for
 * the hook keep the code they had. A stack that is removed asks for nothing to be done.
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
  // The address is signed for a request without a content type; Lambda invokes again when this fails.
  const answer = await fetch(ResponseURL, {
    method: 'PUT',
    headers: { 'content-type': '' },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`CloudFormation took the answer of ${name} with status ${answer.status}`);
}
