import type { IncomingMessage } from 'node:http';
import { readBody } from '../server.ts';

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

/** A decoded form: each value is text, a list or a nested form. */
export type Params = { [name: string]: Param };
type Param = string | Param[] | Params;

type FormNode = Map<string, FormNode | string>;

/** Decodes `a[b]=1&c[]=2&d[0][e]=3` as the provider does. The SDK never sends a name both as text and as a prefix. */
export function decodeForm(text: string): Params {
  const root: FormNode = new Map();
  for (const [name, value] of new URLSearchParams(text)) insertValue(root, pathOf(name), value);
  return formOf(root);
}

function pathOf(name: string): string[] {
  const [first = '', ...rest] = name.split('[');
  return [first, ...rest.map((step) => step.replace(/\]$/, ''))];
}

function insertValue(node: FormNode, [step = '', ...rest]: string[], value: string): void {
  const name = step === '' ? String(node.size) : step;
  if (rest.length === 0) {
    node.set(name, value);
    return;
  }
  const existing = node.get(name);
  const next: FormNode = existing instanceof Map ? existing : new Map();
  node.set(name, next);
  insertValue(next, rest, value);
}

function formOf(node: FormNode): Params {
  return Object.fromEntries([...node].map(([name, value]) => [name, paramOf(value)]));
}

function paramOf(value: FormNode | string): Param {
  if (typeof value === 'string') return value;
  const isList = [...value.keys()].every((name) => /^\d+$/.test(name));
  return isList ? [...value.values()].map(paramOf) : formOf(value);
}

/** A received API request. */
export type LoggedRequest = {
  verb: string;
  path: string;
  params: unknown;
  account: string | null;
  idempotencyKey: string | null;
};

const MAX_LOGGED = 1000;

/** Appends a request to the log, which keeps the latest `MAX_LOGGED`. */
export function logRequest(
  requests: LoggedRequest[],
  { verb, path, params, account, key }: ApiRequest,
): void {
  requests.push({ verb, path, params, account, idempotencyKey: key });
  if (requests.length > MAX_LOGGED) requests.shift();
}
