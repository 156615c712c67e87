import type { Tenant } from '../../core/tenant.ts';

/** A statement with its parameters. */
export type Statement = {
  /** Under which the server keeps its plan. */
  name?: string | undefined;
  text: string;
  values: readonly unknown[];
  /** Read in a transaction of its own that sees the rows of this tenant only, and writes nothing. */
  readAs?: Tenant | undefined;
};

/** The answer to a statement: its command, such as `SELECT`, and how many rows it has returned or written. */
export type Answer<R> = { command: string; rowCount: number; rows: R[] };
