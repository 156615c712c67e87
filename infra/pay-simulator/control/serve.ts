import type { IncomingMessage, ServerResponse } from 'node:http';
import * as z from 'zod';
import { bearerOf } from '../api/request.ts';
import { readBody } from '../server.ts';
import { lookUp } from '../state.ts';
import { ControlRefusal } from '../world.ts';
import { commands } from './commands.ts';
import type { SimulatorControl } from './controls.ts';

export const CONTROL = '/_control/';

/** Serves commands such as `POST /_control/tap {"intent": "pi_…"}`, authorised by the API key. */
export async function serveControl(
  simulator: SimulatorControl,
  secretKey: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { url = '', method, headers } = request;
  const command = lookUp(commands, url.slice(CONTROL.length));
  if (bearerOf(headers.authorization) !== secretKey) return send(response, 401, { error: 'wrong key' });
  if (!command || method !== 'POST') return send(response, 404, { error: `no command ${method} ${url}` });
  try {
    const body: unknown = JSON.parse((await readBody(request)) || '{}');
    const result = (await command(simulator, body)) ?? null;
    await simulator.flush();
    send(response, 200, { result });
  } catch (error) {
    if (!isClientError(error)) throw error;
    send(response, 400, { error: error.message });
  }
}

function isClientError(error: unknown): error is Error {
  return error instanceof ControlRefusal || error instanceof z.ZodError || error instanceof SyntaxError;
}

function send(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}
