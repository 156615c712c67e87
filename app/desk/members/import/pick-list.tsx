import { useState } from 'preact/hooks';
import { Sentence } from '../../../texts/failures.ts';
import { Failure } from '../../../ui/answer.tsx';
import { FileField } from '../../../ui/file-field.tsx';
import { Form } from '../../../ui/form.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { type ReadList, readFile, readPaste } from './read-list.ts';
import { importing as texts } from './texts.ts';

/** Takes a list as a file, which is read at once, or as what was copied from a spreadsheet. */
export function PickList({ onRead }: { onRead: (list: ReadList) => void }) {
  const [isReading, setReading] = useState(false);
  const [error, setError] = useState<unknown>();
  const pick = async (file: File | undefined) => {
    if (!file) return;
    setReading(true);
    setError(undefined);
    await readFile(file).then(onRead, setError);
    setReading(false);
  };
  const paste = async (fields: FormData) => {
    const text = String(fields.get('lignes') ?? '');
    if (text.trim() === '') throw new Sentence(texts.nothingPasted);
    onRead(readPaste(text));
  };
  return (
    <>
      <FileField
        label={texts.file}
        name="fichier"
        hint={texts.fileHint}
        accept=".xlsx,.csv,.txt,.tsv,text/csv"
        onPick={(file) => void pick(file)}
      />
      <p role="status" class="quiet">
        {isReading && texts.reading}
      </p>
      {error !== undefined && <Failure error={error} />}
      <Form name="paste" submit={texts.read} send={paste} isForgotten>
        <TextArea label={texts.paste} name="lignes" hint={texts.pasteHint} rows={6} isCode />
      </Form>
    </>
  );
}
