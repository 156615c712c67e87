import type { Needs } from '../context.ts';
import type { CsvColumn } from '../csv.ts';

/** Where the lines of a file come from: rows in the order of their ids, and what each cell shows of one. */
export type Lines<R, L> = {
  read(
    ctx: Needs<'db' | 'tenant' | 'scope' | 'caller'>,
    operationId: number,
    after: number,
    limit: number,
  ): Promise<R[]>;
  idOf(row: R): number;
  open(ctx: Needs<'cipher'>, row: R, timeZone: string): L;
  columns: readonly CsvColumn<L>[];
};
