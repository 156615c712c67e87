import { request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import type { LookupFunction } from 'node:net';
import type { SecureContextOptions } from 'node:tls';
import type { WebhookAnswer, WebhookRequest, WebhookSender } from '../../core/gateways.ts';
import type { WebhookFailure } from '../../core/webhook-events.ts';
import { isLoopback, type TargetRules, targetFault } from '../../core/webhook-target.ts';
import { NOT_ALLOWED, publicLookup } from './public-lookup.ts';

/** For everything together: name, connection, encryption, answer. */
const TIMEOUT_MS = 10_000;
const MAX_HEADER_BYTES = 16_384;

type Options = TargetRules & {
  /** What connections resolve names with; by default only public addresses. */
  lookup?: LookupFunction;
  /** Certificates to trust instead of those of the system. */
  ca?: SecureContextOptions['ca'];
  timeoutMs?: number;
};

/**
 * Opens the sender of webhooks. Each call is a new connection to an address that was checked for it. The answer ends with its
 * status line: the connection is closed before any of the body is read, so that a receiver costs neither memory nor time.
 */
export function openWebhooks({ timeoutMs = TIMEOUT_MS, ...options }: Options): WebhookSender {
  return {
    send: async (request) => {
      if (targetFault(request.url, options) !== undefined)
        return { status: null, failure: 'address-not-allowed' };
      try {
        return answerOf(await statusOf(request, options, AbortSignal.timeout(timeoutMs)));
      } catch (error) {
        return { status: null, failure: failureOf(error) };
      }
    },
  };
}

function statusOf(
  { url: address, headers, body }: WebhookRequest,
  { lookup = publicLookup(), ca }: Options,
  signal: AbortSignal,
): Promise<number> {
  const url = new URL(address);
  const options = {
    method: 'POST',
    headers: { ...headers, 'content-length': String(Buffer.byteLength(body)) },
    signal,
    maxHeaderSize: MAX_HEADER_BYTES,
    // No connection is kept, so that each is to an address that was just checked.
    agent: false,
  } as const;
  return new Promise((settle, fail) => {
    const take = (response: IncomingMessage) => {
      settle(response.statusCode ?? 0);
      response.destroy();
    };
    // Only targets that the rules allow come here, and they allow this one on one's own machine only.
    const call = isLoopback(url)
      ? httpRequest(url, options, take)
      : httpsRequest(url, { ...options, lookup, ca, rejectUnauthorized: true }, take);
    call.on('error', fail);
    // A connection that ends without an answer or an error, as one that changes its protocol does.
    call.on('close', () => fail(new Error('closed')));
    call.end(body);
  });
}

function answerOf(status: number): WebhookAnswer {
  if (status >= 200 && status < 300) return { status, failure: null };
  return { status, failure: status >= 300 && status < 400 ? 'redirect' : 'status' };
}

function failureOf(error: unknown): WebhookFailure {
  const code = String(typeof error === 'object' && error !== null ? Reflect.get(error, 'code') : error);
  const name = error instanceof Error ? error.name : '';
  if (name === 'AbortError' || name === 'TimeoutError') return 'timeout';
  if (code === NOT_ALLOWED) return 'address-not-allowed';
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN' || code === 'ENODATA') return 'name-not-found';
  if (code.startsWith('HPE_')) return 'unreadable-answer';
  if (/^(ERR_TLS|ERR_SSL|EPROTO)|CERT|SIGNED|SIGNATURE|ISSUER|UNABLE_TO/.test(code)) return 'tls-failed';
  return 'no-connection';
}
