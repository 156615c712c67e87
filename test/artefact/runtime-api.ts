import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import * as z from 'zod';
import { listen } from '../support/listen.ts';

const RuntimeError = z.object({ errorType: z.string(), errorMessage: z.string() });

/** What a function made of an invocation, or of its init. */
export type RuntimeError = z.output<typeof RuntimeError>;
export type Outcome = { result: unknown } | { error: RuntimeError };

/** The API through which a function asks for work and answers, as Lambda offers it to one process. */
export type RuntimeApi = {
  /** Host and port, as `AWS_LAMBDA_RUNTIME_API` names them. */
  address: string;
  /** When the function first asked for work, on the clock of `performance.now()`; or why it never will. */
  ready: Promise<number>;
  /** Hands over one event once the function asks for work. */
  invoke(event: unknown, seconds: number): Promise<Outcome>;
  close(): void;
};

const FUNCTION_ARN = 'arn:aws:lambda:eu-west-3:000000000000:function:artefact';

/** Called when the process has answered and asks for more work, and when it is to get some. */
type Pauses = { pause: () => void; resume: () => void };

/** Starts the API of one process on 127.0.0.1. */
export async function startRuntimeApi({ pause, resume }: Pauses): Promise<RuntimeApi> {
  const ready = Promise.withResolvers<number>();
  const invocations = new Map<string, (outcome: Outcome) => void>();
  let asking = Promise.withResolvers<ServerResponse>();
  let hasAnswered = false;
  const settle = (id: string, outcome: Outcome): void => {
    invocations.get(id)?.(outcome);
    if (invocations.delete(id)) hasAnswered = true;
  };
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { kind, id } = callOf(request.url ?? '');
    if (kind === 'next') {
      ready.resolve(performance.now());
      asking.resolve(response);
      if (hasAnswered) pause();
      return;
    }
    const body = JSON.parse(await text(request));
    if (kind === 'init-error') ready.reject(new Error(described(RuntimeError.parse(body))));
    else settle(id, kind === 'error' ? { error: RuntimeError.parse(body) } : { result: body });
    response.writeHead(202, { 'content-type': 'application/json' }).end('{}');
  };
  const server = createServer((request, response) => void answer(request, response));
  const address = await listen(server);
  return {
    address,
    ready: ready.promise,
    invoke: async (event, seconds) => {
      const response = await asking.promise;
      asking = Promise.withResolvers();
      const id = randomUUID();
      const outcome = Promise.withResolvers<Outcome>();
      invocations.set(id, outcome.resolve);
      resume();
      response.writeHead(200, invocationHeaders(id, seconds)).end(JSON.stringify(event));
      return outcome.promise;
    },
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

/** An error in one line. */
export function described({ errorType, errorMessage }: RuntimeError): string {
  return `${errorType}: ${errorMessage}`;
}

function invocationHeaders(id: string, seconds: number): Record<string, string> {
  return {
    'content-type': 'application/json',
    'lambda-runtime-aws-request-id': id,
    'lambda-runtime-deadline-ms': String(Date.now() + seconds * 1000),
    'lambda-runtime-invoked-function-arn': FUNCTION_ARN,
    'lambda-runtime-trace-id': 'Root=1-00000000-000000000000000000000000;Sampled=0',
  };
}

type Call = { kind: 'next' | 'init-error' | 'response' | 'error'; id: string };

/** `…/invocation/next`, `…/invocation/<id>/response`, `…/invocation/<id>/error` or `…/init/error`. */
function callOf(url: string): Call {
  const [kind = '', id = ''] = url.split('/').toReversed();
  if (kind === 'next' || kind === 'response') return { kind, id };
  return id === 'init' ? { kind: 'init-error', id: '' } : { kind: 'error', id };
}
