import { useState } from 'preact/hooks';
import { client } from '../../session.ts';
import { fieldNames } from '../../texts/field-names.ts';
import { count } from '../../texts/numbers.ts';
import { fields as visitFields } from '../../texts/visit-fields.ts';
import { Facts } from '../../ui/facts.tsx';
import { Form } from '../../ui/form.tsx';
import { exportLink } from '../files/export-link.ts';
import type { Request } from './person-form.tsx';
import { lists, privacy as texts } from './texts.ts';

type List = { name: string; records: readonly (readonly (readonly [string, string])[])[] };
type Shown = { id: number; lists: List[] };
type Props = { of: Request; asked: () => void };

/** The export of all data about a person, shown and downloadable. */
export function PersonFile({ of: { reason: _, ...question }, asked }: Props) {
  const [isBusy, setBusy] = useState(false);
  const [shown, setShown] = useState<Shown>();
  const prepare = async () => {
    setBusy(true);
    try {
      const { export_id } = await client.privacy.export({ body: question });
      asked();
      const bytes = await client.downloadExport(export_id);
      setShown({ id: export_id, lists: listsOf(JSON.parse(new TextDecoder().decode(bytes))) });
    } finally {
      setBusy(false);
    }
  };
  return (
    <section aria-labelledby="file">
      <h2 id="file">{texts.file}</h2>
      <p class="quiet">{texts.fileLead}</p>
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
    const { url } = await exportLink(id);
    location.assign(url);
  };
  return (
    <>
      {all.length === 0 && <p class="quiet">{texts.fileEmpty}</p>}
      {all.map(({ name, records }) => (
        <details key={name} open={name === 'visits'}>
          <summary>
            {lists[name] ?? name} ({count(records.length)})
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
function listsOf(file: unknown): List[] {
  return Object.entries(Object(file)).flatMap(([name, value]) => {
    const records = Array.isArray(value) ? value.map(factsOf) : [];
    return records.length > 0 ? [{ name, records }] : [];
  });
}

function factsOf(record: unknown): (readonly [string, string])[] {
  return Object.entries(Object(record)).flatMap(([name, value]) => {
    const text = typeof value === 'object' ? (value === null ? '' : JSON.stringify(value)) : String(value);
    return text === '' ? [] : [[visitFields[name] ?? fieldNames[name] ?? name, text] as const];
  });
}
