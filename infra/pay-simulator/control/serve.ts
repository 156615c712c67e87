import type { IncomingMessage, ServerResponse } from 'node:http';
import * as z from 'zod';
import { bearerOf } from '../api/request.ts';
import { ControlRefusal } from '../control-refusal.ts';
import { readBody } from '../read-body.ts';
import { kept } from '../state.ts';
import { commands } from './commands.ts';
import type { Controlled } from './controlled.ts';

export const CONTROL = '/_control/';

/** `POST /_control/tap {"intent": "pi_…"}` and the like, under the same key as the API. */
export async function serveControl(
  on: Controlled,
  secretKey: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { url = '', method, headers } = request;
  const command = kept(commands, url.slice(CONTROL.length));
  if (bearerOf(headers.authorization) !== secretKey) return send(response, 401, { error: 'wrong key' });
  if (!command || method !== 'POST') return send(response, 404, { error: `no command ${method} ${url}` });
  try {
    const body: unknown = JSON.parse((await readBody(request)) || '{}');
    const result = (await command(on, body)) ?? null;
    await on.kept();
    send(response, 200, { result });
  } catch (error) {
    if (!isRefused(error)) throw error;
    send(response, 400, { error: error.message });
  }
}

function isRefused(error: unknown): error is Error {
  return error instanceof ControlRefusal || error instanceof z.ZodError || error instanceof SyntaxError;
}

function send(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}
