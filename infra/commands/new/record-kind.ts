import type { Action } from '../../../lib/core/roles-matrix.ts';
import type { Use } from '../../../lib/runtime/declared-use.ts';

/** A name and the file that exports it. */
export type Exported = { name: string; file: string };

/** How rows become an answer: the function, its call with `row` or `found.rows`, and what the call needs. */
type Presenting = Exported & { call: string; uses: readonly Use[] };

/** The facts about a kind of record. */
export type RecordKind = {
  /** The name of the record's id in a path, in an answer and in the tests. */
  id: string;
  /** The noun with its article, for sentences. */
  noun: string;
  /** The path of the list of these records. */
  path: string;
  /** Whether a GET of the path with the id answers the record. */
  hasGet: boolean;
  schema: Exported;
  /** The schema of a page of them; absent if that of their list has more members. */
  page?: Exported;
  /** The function that finds the record by its id, without a lock: its row, or already what is answered. */
  reading: Exported & { gives: 'row' | 'answer' };
  /** The function that loads the record for a change; answers 404 if the record is out of the caller's reach. */
  load: Exported;
  row: Exported;
  /** Answers the row as the record's own GET does. */
  presenting: Presenting;
  /** Answers the rows of a page. */
  listing: Presenting;
  /** The usual action of a GET, and of a change. */
  access: { reading: Action; writing: Action };
  /** Set if the record is loaded in its own transaction. */
  transaction?: 'own';
};

/** Presents a row by a function of the context and the row, and a page row by row. */
export function presentedBy(exported: Exported, uses: readonly Use[]) {
  const call = `${exported.name}(ctx, row)`;
  const rows = `found.rows.map((row) => ${call})`;
  return {
    presenting: { ...exported, call, uses },
    listing: { ...exported, call: rows, uses },
  };
}
