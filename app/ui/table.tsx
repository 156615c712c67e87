import type { ComponentChildren } from 'preact';
import { useRef } from 'preact/hooks';
import { useFit } from './fit-table.ts';

export type Column<Row> = {
  head: string;
  cell: (row: Row) => ComponentChildren;
  isNumber?: boolean;
  /** Keeps a date or word on one line beside long names. */
  isWhole?: boolean;
  /** Each cell is a control that says what it does, so that the name of the column is not shown. */
  isAction?: boolean;
};

type Props<Row> = {
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  id: (row: Row) => number | string;
  /** The cells of the footer, by column. */
  foot?: readonly ComponentChildren[];
};

/** A table; where its columns do not fit side by side, each row becomes a block with column names. */
export function Table<Row>({ caption, columns, rows, id, foot }: Props<Row>) {
  const table = useRef<HTMLTableElement>(null);
  const ruler = useRef<HTMLDivElement>(null);
  useFit(table, ruler);
  const look = (column: Column<Row> | undefined) => {
    if (column?.isNumber) return 'number';
    return column?.isWhole ? 'whole' : undefined;
  };
  return (
    <div class="table">
      <div ref={ruler} />
      <table ref={table}>
        <caption class="unseen">{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.head} scope="col" class={look(column)}>
                {column.isAction ? <span class="unseen">{column.head}</span> : column.head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={id(row)}>
              {columns.map((column) => (
                <td
                  key={column.head}
                  class={look(column)}
                  data-head={column.isAction ? undefined : column.head}
                >
                  {column.cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        {foot && (
          <tfoot>
            <tr>
              {foot.map((cell, at) => (
                <td key={columns[at]?.head} class={look(columns[at])} data-head={columns[at]?.head}>
                  {cell}
                </td>
              ))}
            </tr>
          </tfoot>
        )}
      </table>
    </div>
  );
}
