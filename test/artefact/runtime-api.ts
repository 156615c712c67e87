import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import * as z from 'zod';
import { listen } from '../support/local/listen.ts';

const RuntimeError = z.object({ errorType: z.string(), errorMessage: z.string() });

/** An error of an invocation or of the init. */
export type RuntimeError = z.output<typeof RuntimeError>;
export type Outcome = { result: unknown } | { error: RuntimeError };

/** Lambda's Runtime API for one process, through which a function requests events and sends responses. */
export type RuntimeApi = {
  /** Host and port, as `AWS_LAMBDA_RUNTIME_API` names them. */
  address: string;
  /** Resolves to the time (`performance.now()`) of the first request for an event; rejects with an init error. */
  ready: Promise<number>;
  /** Sends one event when the function requests it, and returns its outcome. */
  invoke(event: unknown, seconds: number): Promise<Outcome>;
  close(): void;
};

const FUNCTION_ARN = 'arn:aws:lambda:eu-west-3:000000000000:function:artefact';

/** `pause` is called when the process requests the next event after a response, `resume` before it gets one. */
type ProcessControl = { pause: () => void; resume: () => void };

/** Starts the Runtime API for one process on 127.0.0.1. */
export async function startRuntimeApi({ pause, resume }: ProcessControl): Promise<RuntimeApi> {
  const ready = Promise.withResolvers<number>();
  const invocations = new Map<string, (outcome: Outcome) => void>();
  let nextRequest = Promise.withResolvers<ServerResponse>();
  let hasResponded = false;
  const settle = (id: string, outcome: Outcome): void => {
    invocations.get(id)?.(outcome);
    if (invocations.delete(id)) hasResponded = true;
  };
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { kind, id } = callOf(request.url ?? '');
    if (kind === 'next') {
      ready.resolve(performance.now());
      nextRequest.resolve(response);
      if (hasResponded) pause();
      return;
    }
    const body = JSON.parse(await text(request));
    if (kind === 'init-error') ready.reject(new Error(describeError(RuntimeError.parse(body))));
    else settle(id, kind === 'error' ? { error: RuntimeError.parse(body) } : { result: body });
    response.writeHead(202, { 'content-type': 'application/json' }).end('{}');
  };
  const server = createServer((request, response) => void answer(request, response));
  const address = await listen(server);
  return {
    address,
    ready: ready.promise,
    invoke: async (event, seconds) => {
      const response = await nextRequest.promise;
      nextRequest = Promise.withResolvers();
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
export function describeError({ errorType, errorMessage }: RuntimeError): string {
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
