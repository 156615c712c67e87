import { Form, Select } from '../../../ui/form.tsx';
import { takeFocus } from '../../../ui/take-focus.ts';
import type { ColumnKind } from './columns.ts';
import { titlesAt } from './guess-columns.ts';
import type { ListedLine } from './import-request.ts';
import type { ReadList } from './read-list.ts';
import { columnLabels, importing as texts } from './texts.ts';

const kinds = Object.keys(columnLabels).filter((kind): kind is ColumnKind => kind in columnLabels);
/** People who are shown while columns are chosen. */
const SHOWN = 5;
/** Lines that may have the titles. */
const MOST_TITLES = 6;

type Props = {
  list: ReadList;
  titleLine: number;
  moveTitles: (line: number) => void;
  columns: readonly ColumnKind[];
  choose: (at: number, kind: ColumnKind) => void;
  people: readonly ListedLine[];
  check: () => Promise<void>;
  another: () => void;
};

/** Shows the first people of the list with what each column is taken for, which the user may change. */
export function ChooseColumns({
  list,
  titleLine,
  moveTitles,
  columns,
  choose,
  people,
  check,
  another,
}: Props) {
  const titles = titlesAt(list.rows, titleLine);
  const example = texts.example(Math.min(SHOWN, people.length), people.length);
  const left = columns.flatMap((kind, at) => (kind === 'ignore' ? [titles[at] || texts.untitled(at)] : []));
  return (
    <section aria-labelledby="columns">
      <h2 id="columns" tabIndex={-1} ref={takeFocus}>
        {texts.columns}
      </h2>
      <p>
        <bdi>{list.source}</bdi>. {texts.columnsHint}
      </p>
      {list.otherSheets.length > 0 && (
        <p class="notice">
          {texts.otherSheets} <bdi>{list.otherSheets.join(', ')}</bdi>.
        </p>
      )}
      <Select
        label={texts.titleLine}
        name="titres"
        value={String(titleLine)}
        options={[
          ['0', texts.noTitles],
          ...list.rows
            .slice(0, Math.max(MOST_TITLES, titleLine))
            .map(
              (row, at) =>
                [
                  String(at + 1),
                  texts.titlesAt(at + 1, row.filter(Boolean).join(', ').slice(0, 60)),
                ] as const,
            ),
        ]}
        onChange={(line) => moveTitles(Number(line))}
      />
      <section class="listed" aria-label={example}>
        <table>
          <caption>{example}</caption>
          <thead>
            <tr>
              {columns.map((kind, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place.
                <th key={at} scope="col">
                  <select
                    aria-label={texts.column(at, titles[at] ?? '')}
                    onChange={({ currentTarget: { value } }) =>
                      choose(at, kinds.find((one) => one === value) ?? kind)
                    }
                  >
                    {kinds.map((one) => (
                      <option key={one} value={one} selected={one === kind}>
                        {columnLabels[one]}
                      </option>
                    ))}
                  </select>
                  <bdi>{titles[at]}</bdi>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {people.slice(0, SHOWN).map(({ line, cells }) => (
              <tr key={line}>
                {columns.map((kind, at) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place.
                  <td key={at} class={kind === 'ignore' ? 'quiet' : undefined}>
                    <bdi>{cells[at]}</bdi>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {columns.includes('role_id') && <p class="quiet">{texts.roles}</p>}
      {left.length > 0 && (
        <p class="quiet">
          {texts.leftAside} <bdi>{left.join(', ')}</bdi>.
        </p>
      )}
      <Form
        name="columns"
        submit={texts.check}
        send={check}
        about={columns}
        isForgotten
        aside={
          <button type="button" class="link" onClick={another}>
            {texts.another}
          </button>
        }
      >
        {null}
      </Form>
    </section>
  );
}
