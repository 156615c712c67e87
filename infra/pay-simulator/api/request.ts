import type { IncomingMessage } from 'node:http';
import { readBody } from '../read-body.ts';
import { decodeForm, type Params } from './form.ts';

/** A decoded API request. */
export type ApiRequest = {
  verb: string;
  path: string;
  params: Params;
  account: string | null;
  key: string | null;
  bearer: string | undefined;
  version: string | undefined;
};

export async function readApiRequest(request: IncomingMessage): Promise<ApiRequest> {
  const { method: verb = 'GET', url = '/', headers } = request;
  const { pathname, search } = new URL(url, 'http://127.0.0.1');
  const form = verb === 'POST' ? await readBody(request) : search.slice(1);
  return {
    verb,
    path: pathname,
    params: decodeForm(form),
    account: headerOf(headers['stripe-account']) ?? headerOf(headers['stripe-context']) ?? null,
    key: headerOf(headers['idempotency-key']) ?? null,
    bearer: bearerOf(headers.authorization),
    version: headerOf(headers['stripe-version']),
  };
}

export function bearerOf(authorization = ''): string | undefined {
  return /^Bearer (.+)$/.exec(authorization)?.[1];
}

function headerOf(value: string | string[] | undefined): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}
