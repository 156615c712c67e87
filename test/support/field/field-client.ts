import type { Json } from '../http/answer.ts';

/** A document as a phone makes it. */
export type Draft = { id: string } & Record<string, unknown>;

/** How a phone reaches the service, and how much it takes at once. */
type Connection = { url: string; token: string; operationId: number; limit?: number };

/** A phone that works without a network until it is told to `meet` the service. */
export type FieldClient = {
  create(draft: Draft): Promise<void>;
  edit(id: string, changes: Record<string, unknown>): Promise<void>;
  remove(id: string, reason?: string): Promise<void>;
  /** Gives back what waits and takes what is new; false when the network went away before the end. */
  meet(): Promise<boolean>;
  /** The passages on the phone, without `_deleted`. */
  documents(): Promise<Json[]>;
  close(): Promise<void>;
};

export type MakeClient = (connection: Connection) => Promise<FieldClient>;

const MAX_TRIES = 20;

/** Meets the service again and again until everything was said. */
export async function sync(phone: FieldClient): Promise<void> {
  for (let tries = 1; tries <= MAX_TRIES; tries += 1) if (await phone.meet()) return;
  throw new Error('the network went away too often');
}
