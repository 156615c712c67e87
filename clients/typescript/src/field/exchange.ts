import type { Client } from '../client.ts';
import type { Collection, Notebook } from './notebook.ts';

export type Exchange = {
  client: Client;
  operationId: number;
  notebook: Notebook;
  now: () => number;
  limit: number;
  signal?: AbortSignal;
};

/** The `schema_version` that this client supports. */
export const SCHEMA = 1;

/** The collections that rarely change. */
export const seldom = ['addresses', 'sectors', 'members'] as const;

export function positionOf(notebook: Notebook, collection: Collection): { cursor?: string } {
  const cursor = notebook.cursor(collection);
  return cursor === undefined ? {} : { cursor };
}

export const stopBy = (signal: AbortSignal | undefined) => (signal ? { signal } : {});
