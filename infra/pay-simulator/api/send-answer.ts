import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import type { Failure } from '../switches.ts';
import { rateLimited, serverError } from './errors.ts';
import { type Answer, errorReply } from './perform.ts';

/** Number of bytes of a slow response that are sent one by one. */
const SLOW_BYTES = 10;
const PAGE = '<!doctype html><title>Portail captif</title><h1>Connexion au réseau</h1>';

/** Applies a failure that happens before the operation runs; returns false for failures that happen later. */
export function failAtOnce(failure: Failure, request: IncomingMessage, response: ServerResponse): boolean {
  switch (failure.kind) {
    case 'rate_limit': {
      const wait = failure.retryAfter === undefined ? {} : { 'retry-after': String(failure.retryAfter) };
      sendJson(response, errorReply(rateLimited()), wait);
      return true;
    }
    case 'unavailable':
      sendJson(response, errorReply(serverError(503)));
      return true;
    case 'page':
      sendPage(response, 200);
      return true;
    case 'bad_gateway':
      sendPage(response, 502);
      return true;
    case 'foreign_problem':
      sendJson(response, { status: 422, body: '{"title":"Unprocessable","status":422}' });
      return true;
    case 'reset':
      request.socket.resetAndDestroy();
      return true;
    case 'timeout':
      return true;
    case 'server_error':
    case 'slow':
    case 'lost':
      return false;
  }
}

/** Sends a response, slowly or not at all if the failure demands it. */
export async function sendAnswer(
  answer: Answer,
  failure: Failure | undefined,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (failure?.kind === 'lost') {
    request.socket.resetAndDestroy();
    return;
  }
  const replayed = answer.isReplayed
    ? { 'idempotent-replayed': 'true', 'original-request': answer.request }
    : {};
  const headers = { 'request-id': answer.request, ...replayed };
  if (failure?.kind !== 'slow') return sendJson(response, answer, headers);
  const body = Buffer.from(answer.body);
  response.writeHead(answer.status, { 'content-type': 'application/json', ...headers });
  for (let sent = 0; sent < SLOW_BYTES; sent += 1) {
    if (response.destroyed) return;
    response.write(body.subarray(sent, sent + 1));
    await pause(failure.pauseMs);
  }
  response.end(body.subarray(SLOW_BYTES));
}

function sendJson(
  response: ServerResponse,
  { status, body }: { status: number; body: string },
  headers: OutgoingHttpHeaders = {},
): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(body);
}

function sendPage(response: ServerResponse, status: number): void {
  response.writeHead(status, { 'content-type': 'text/html; charset=utf-8' }).end(PAGE);
}
