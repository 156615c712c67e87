import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Job } from '../../lib/runtime/job.ts';
import type { Resources } from '../../lib/runtime/resources.ts';
import { readJobInput } from './job-input.ts';
import { localContext } from './lambda-context.ts';

const PATH = /^\/2015-03-31\/functions\/([^/]+)\/invocations$/;

export type Invoker = {
  jobs: Map<string, Job>;
  resources: Resources;
  accessKeyId: string;
  /** Called after each job. */
  afterJob: (name: string) => void;
};

export function isInvocation(url: string): boolean {
  return PATH.test(url);
}

/** The Invoke call of Lambda, for requests that are signed with this machine's key. */
export async function answerInvocation(
  request: IncomingMessage,
  response: ServerResponse,
  { jobs, resources, accessKeyId, afterJob }: Invoker,
): Promise<void> {
  const send = (status: number, body: unknown, headers = {}) =>
    response
      .writeHead(status, { 'content-type': 'application/json', ...headers })
      .end(body === undefined ? 'null' : JSON.stringify(body));
  const isSigned = (request.headers.authorization ?? '').includes(`Credential=${accessKeyId}/`);
  if (!isSigned) return void send(403, { message: 'The request is not signed for this stack' });
  const name = decodeURIComponent(PATH.exec(request.url ?? '')?.[1] ?? '');
  const job = jobs.get(name);
  const missing = { 'x-amzn-errortype': 'ResourceNotFoundException' };
  if (!job) return void send(404, { message: `Function not found: ${name}` }, missing);
  try {
    const { now, input } = readJobInput(await readText(request));
    const deps = now === undefined ? resources : { ...resources, clock: { now: () => now } };
    send(200, await job.on(deps)(input, localContext(randomUUID())));
  } catch (error) {
    const errorMessage = error instanceof Error ? error.message : 'failed';
    send(200, { errorType: 'Error', errorMessage }, { 'x-amz-function-error': 'Unhandled' });
  } finally {
    afterJob(job.facts.name);
  }
}

async function readText(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8');
}
