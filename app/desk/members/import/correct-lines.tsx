import { sentencesOfItem } from '../../../texts/item-sentences.ts';
import { Field, Form } from '../../../ui/form.tsx';
import type { ColumnKind } from './columns.ts';
import type { ListedLine, Result } from './import-request.ts';
import { columnLabels, importing as texts } from './texts.ts';

type Props = {
  refused: readonly Result[];
  lines: readonly ListedLine[];
  columns: readonly ColumnKind[];
  titles: readonly string[];
  /** Has all lines that are not created yet checked again, with what was corrected. */
  check: (lines: readonly ListedLine[]) => Promise<void>;
};

/** The refused lines, each with its faults and its cells, to be corrected. */
export function CorrectLines({ refused, lines, columns, titles, check }: Props) {
  const read = columns.flatMap((kind, at) => (kind === 'ignore' ? [] : [{ kind, at }]));
  const send = (fields: FormData) => {
    const corrected = (line: ListedLine): ListedLine => ({
      ...line,
      cells: line.cells.map((cell, at) => {
        const typed = fields.get(`${line.line} ${at}`);
        return typeof typed === 'string' ? typed.trim() : cell;
      }),
    });
    return check(lines.map(corrected));
  };
  return (
    <section aria-labelledby="refused">
      <h2 id="refused">{texts.correct}</h2>
      <p>{texts.correctHint}</p>
      <Form name="corrections" submit={texts.checkAgain} send={send} isForgotten>
        {refused.map(({ line, problem }) => (
          <fieldset key={line} class="correction">
            <legend>
              {texts.line} {line}
            </legend>
            <ul class="plain">
              {sentencesOfItem(problem).map((fault) => (
                <li key={fault}>{fault}</li>
              ))}
            </ul>
            {read.map(({ kind, at }) => (
              <Field
                key={at}
                label={titles[at] || columnLabels[kind]}
                name={`${line} ${at}`}
                value={lines.find((one) => one.line === line)?.cells[at] ?? ''}
              />
            ))}
          </fieldset>
        ))}
      </Form>
    </section>
  );
}
