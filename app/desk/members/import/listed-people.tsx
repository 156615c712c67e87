import { useState } from 'preact/hooks';
import { once } from '../../../requests/once.ts';
import { client } from '../../../session.ts';
import { Sentence } from '../../../texts/failures.ts';
import { CheckedLines } from './checked-lines.tsx';
import { ChooseColumns } from './choose-columns.tsx';
import { CorrectLines } from './correct-lines.tsx';
import { guessColumns, titleLineOf, titlesAt } from './guess-columns.ts';
import { faultOfColumns, importRequest, type ListedLine, type Result } from './import-request.ts';
import { Imported } from './imported.tsx';
import type { ReadList } from './read-list.ts';
import { reading, importing as texts } from './texts.ts';

/** What is known of the list: nothing yet, what the service would do, or what it did. */
type Stage = { at: 'columns' } | { at: 'checked'; results: readonly Result[] };

const peopleBelow = ({ rows }: ReadList, titleLine: number): ListedLine[] =>
  rows
    .map((cells, at) => ({ line: at + 1, cells }))
    .filter(({ line, cells }) => line > titleLine && cells.some((cell) => cell !== ''));

/** A list that was read, on its way to members: its columns, what the service says of each line, what was created. */
export function ListedPeople({ list, another }: { list: ReadList; another: () => void }) {
  const [titleLine, setTitleLine] = useState(() => titleLineOf(list.rows));
  const guess = (line: number) =>
    guessColumns(
      titlesAt(list.rows, line),
      peopleBelow(list, line).map(({ cells }) => cells),
    );
  const [columns, setColumns] = useState(() => guess(titleLine));
  const [lines, setLines] = useState(() => peopleBelow(list, titleLine));
  const [stage, setStage] = useState<Stage>({ at: 'columns' });
  /** Who was created, by each sending of lines. */
  const [created, setCreated] = useState<readonly (readonly Result[])[]>([]);
  const moveTitles = (line: number) => {
    setTitleLine(line);
    setColumns(guess(line));
    setLines(peopleBelow(list, line));
  };
  const send = async (sent: readonly ListedLine[], isTrial: boolean) => {
    const body = { ...importRequest(columns, sent), dry_run: isTrial };
    const { results } = await once('members', body, (header) => client.users.import({ body, header }));
    const lineAt = (place: number) => sent[place - 1]?.line ?? 0;
    return results.map(({ same_as_line, ...result }) => ({
      ...result,
      line: lineAt(result.line),
      ...(same_as_line === undefined ? {} : { same_as_line: lineAt(same_as_line) }),
    }));
  };
  const check = async (sent: readonly ListedLine[]) => {
    const fault = faultOfColumns(columns);
    if (fault) throw new Sentence(texts.faults[fault]);
    if (sent.length === 0) throw new Sentence(reading.onlyTitles);
    setStage({ at: 'checked', results: await send(sent, true) });
    setLines([...sent]);
  };
  const create = async () => {
    const results = await send(lines, false);
    setCreated([...created, results.filter(({ status }) => status === 'created')]);
    const refused = new Set(results.flatMap(({ status, line }) => (status === 'refused' ? [line] : [])));
    setLines(lines.filter(({ line }) => refused.has(line)));
    setStage({ at: 'checked', results: results.filter(({ status }) => status !== 'created') });
  };
  if (stage.at === 'columns')
    return (
      <ChooseColumns
        list={list}
        titleLine={titleLine}
        moveTitles={moveTitles}
        columns={columns}
        choose={(at, kind) => setColumns(columns.map((one, place) => (place === at ? kind : one)))}
        people={lines}
        check={() => check(lines)}
        another={another}
      />
    );
  const { results } = stage;
  const refused = results.filter(({ status }) => status === 'refused');
  const back = created.length > 0 ? undefined : () => setStage({ at: 'columns' });
  return (
    <>
      {created.map((people, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: who was created stays so.
        <Imported key={at} people={people} />
      ))}
      {results.length > 0 ? (
        <CheckedLines results={results} create={create} back={back} another={another} />
      ) : (
        <p class="actions">
          <button type="button" class="link" onClick={another}>
            {texts.another}
          </button>
        </p>
      )}
      {refused.length > 0 && (
        <CorrectLines
          refused={refused}
          lines={lines}
          columns={columns}
          titles={titlesAt(list.rows, titleLine)}
          check={check}
        />
      )}
    </>
  );
}
