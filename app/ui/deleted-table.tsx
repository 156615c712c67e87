import { removing } from './removing-texts.ts';
import { RestoreButton } from './restore-button.tsx';
import { type Column, Table } from './table.tsx';

type Props<Row> = {
  title: string;
  /** What is said where there are none. */
  none: string;
  rows: readonly Row[];
  id: (row: Row) => number;
  columns: readonly Column<Row>[];
  restore: (id: number) => Promise<unknown>;
};

/** Deleted records, each with the button to restore it. */
export function DeletedTable<Row>({ title, none, rows, id, columns, restore }: Props<Row>) {
  if (rows.length === 0) return <p class="quiet">{none}</p>;
  const button: Column<Row> = {
    head: removing.restore,
    cell: (row) => <RestoreButton id={id(row)} restore={() => restore(id(row))} />,
  };
  return <Table caption={title} rows={rows} id={id} columns={[...columns, button]} />;
}
