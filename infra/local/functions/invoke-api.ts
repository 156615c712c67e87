import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Instant } from '../../../lib/core/time.ts';
import { readJobInput } from './job-input.ts';

const PATH = /^\/2015-03-31\/functions\/([^/]+)\/invocations$/;

/** Runs a job; `now`, if given, overrides its clock. */
export type InvokedJob = (input: unknown, requestId: string, now?: Instant) => Promise<unknown>;

export type Invoker = {
  /** The jobs by the names of their functions in the stage. */
  jobs: Map<string, InvokedJob>;
  accessKeyId: string;
  /** Called after each job. */
  afterJob: (functionName: string) => void;
};

export function isInvocation(url: string): boolean {
  return PATH.test(url);
}

/** Serves Lambda's Invoke call to requests that are signed with this run's access key. */
export async function answerInvocation(
  request: IncomingMessage,
  response: ServerResponse,
  { jobs, accessKeyId, afterJob }: Invoker,
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
    send(200, await job(input, randomUUID(), now));
  } catch (error) {
    const errorMessage = error instanceof Error ? error.message : 'failed';
    send(200, { errorType: 'Error', errorMessage }, { 'x-amz-function-error': 'Unhandled' });
  } finally {
    afterJob(name);
  }
}

async function readText(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8');
}
