import type { Tenant } from '../../core/tenant.ts';

/** A statement with its parameters. */
export type Statement = {
  /** The name under which the server stores its plan. */
  name?: string | undefined;
  text: string;
  values: readonly unknown[];
  /** If set, the statement runs in a separate read-only transaction that sees the rows of this tenant only. */
  readAs?: Tenant | undefined;
};

/** The result of a statement: its command, such as `SELECT`, and the number of returned or written rows. */
export type Answer<R> = { command: string; rowCount: number; rows: R[] };
