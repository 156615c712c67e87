import { useState } from 'preact/hooks';
import { uploadChecked } from '../../requests/upload.ts';
import { Sentence } from '../../texts/failures.ts';
import { FileField, fileIn } from '../../ui/file-field.tsx';
import { Form } from '../../ui/form.tsx';
import { askTown } from './ask-town.ts';
import { texts } from './texts.ts';

/** A form that takes the addresses of a commune from a file. */
export const townFile = (code: string, again: () => Promise<boolean>) => () => (
  <TownFile code={code} again={again} />
);

function TownFile({ code, again }: { code: string; again: () => Promise<boolean> }) {
  const [isBusy, setBusy] = useState(false);
  const send = async (fields: FormData) => {
    const file = fileIn(fields, 'adresses');
    if (!file) throw new Sentence(texts.choose, { cause: 'adresses' });
    setBusy(true);
    try {
      await askTown(code, await uploadChecked(typed(file), 'addresses'));
    } finally {
      setBusy(false);
    }
    await again();
  };
  return (
    <>
      <p>{texts.byHandLead}</p>
      <Form name={`town-file-${code}`} submit={texts.send} send={send} isForgotten>
        <FileField label={texts.file} name="adresses" hint={texts.fileHint} accept=".csv,.gz" />
        <p role="status" class="quiet">
          {isBusy && texts.checking}
        </p>
      </Form>
    </>
  );
}

/** Spreadsheets make browsers call a list by other names. */
const typed = (file: File) =>
  new File([file], file.name, { type: file.name.endsWith('.gz') ? 'application/gzip' : 'text/csv' });
