import type { Json } from '../client.ts';
import { openConnection } from './connection.ts';

export type Api = (method: string, path: string, body?: unknown, token?: string) => Promise<Json>;

/** A client for the preparation of measurements. Throws on status 400 and above. */
export function apiOf(port: number): Api {
  return async (method, path, body, token) => {
    const connection = await openConnection(port);
    const { status, body: bytes } = await connection.send({
      method,
      path,
      ...(token === undefined ? {} : { token }),
      ...(body === undefined ? {} : { body }),
    });
    connection.close();
    if (status >= 400) throw new Error(`${method} ${path}: ${status} ${bytes}`);
    return bytes.length > 0 ? JSON.parse(bytes.toString()) : undefined;
  };
}
