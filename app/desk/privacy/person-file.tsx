import { useState } from 'preact/hooks';
import { saveFile } from '../../requests/save-file.ts';
import { client } from '../../session.ts';
import { count } from '../../texts/numbers.ts';
import { Facts } from '../../ui/facts.tsx';
import { Form } from '../../ui/form.tsx';
import { exportLink } from '../files/export-link.ts';
import { askNames, type Names } from '../names.ts';
import { factsOf } from './file-facts.ts';
import type { Request } from './person-form.tsx';
import { lists, privacy as texts } from './texts.ts';

type List = { name: string; records: readonly (readonly (readonly [string, string])[])[] };
type Shown = { id: number; lists: List[] };
const NAMES_MS = 30_000;

type Props = {
  of: Request;
  /** Throws a `Sentence` while the file cannot be asked for. */
  check?: () => void;
  asked: () => void;
};

/** The export of all data about a person, or of what was chosen of it, shown and downloadable. */
export function PersonFile({ of: request, check, asked }: Props) {
  const [isBusy, setBusy] = useState(false);
  const [shown, setShown] = useState<Shown>();
  const prepare = async () => {
    check?.();
    setBusy(true);
    try {
      const { export_id } = await client.privacy.export({ body: request });
      asked();
      const [bytes, names] = await Promise.all([
        client.downloadExport(export_id),
        askNames(AbortSignal.timeout(NAMES_MS)),
      ]);
      setShown({ id: export_id, lists: listsOf(JSON.parse(new TextDecoder().decode(bytes)), names) });
    } finally {
      setBusy(false);
    }
  };
  return (
    <section aria-labelledby="file">
      <h2 id="file">{texts.file}</h2>
      <p class="quiet">{request.chosen ? texts.fileChosen : texts.fileLead}</p>
      {shown ? (
        <Content of={shown} />
      ) : (
        <Form name="file" submit={texts.fileAsk} send={prepare} isForgotten>
          <p role="status" class="quiet">
            {isBusy && texts.fileBusy}
          </p>
        </Form>
      )}
    </section>
  );
}

function Content({ of: { id, lists: all } }: { of: Shown }) {
  const save = async () => {
    saveFile(await exportLink(id));
  };
  return (
    <>
      {all.length === 0 && <p class="quiet">{texts.fileEmpty}</p>}
      {all.map(({ name, records }) => (
        <details key={name} open={name === 'visits'}>
          <summary>
            {lists[name] ?? texts.otherList} ({count(records.length)})
          </summary>
          {records.map((facts, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: file records have no id and keep their order.
            <Facts key={at} of={facts} />
          ))}
        </details>
      ))}
      <Form name="save" submit={texts.fileSave} send={save} isForgotten>
        {null}
      </Form>
    </>
  );
}

/** The lists of the file that contain records, each record as label and text. */
function listsOf(file: unknown, names: Names): List[] {
  return Object.entries(Object(file)).flatMap(([name, value]) => {
    const records = Array.isArray(value) ? value.map((record) => factsOf(record, names)) : [];
    return records.length > 0 ? [{ name, records }] : [];
  });
}
