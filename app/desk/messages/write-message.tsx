import { useId, useRef, useState } from 'preact/hooks';
import { once } from '../../requests/once.ts';
import { client } from '../../session.ts';
import { Sentence } from '../../texts/failures.ts';
import { Form } from '../../ui/form.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { writing as texts } from './write-message-texts.ts';

const TYPES = ['image/png', 'image/jpeg', 'image/webp', 'application/pdf'];
const LARGEST = 10 * 1024 * 1024;

/** The form for a message with an optional file; empties after sending. */
export function WriteMessage({ room_id, sent }: { room_id: number; sent: () => void }) {
  const id = useId();
  const [written, setWritten] = useState(0);
  // The uploaded file, so that a retry of the message does not upload it again.
  const stored = useRef<{ of: string; upload_id: number } | undefined>(undefined);
  const send = async (fields: FormData) => {
    const chosen = fields.get('file');
    const file = chosen instanceof File && chosen.size > 0 ? chosen : undefined;
    const body = String(fields.get('body') ?? '').trim() || (file?.name ?? '');
    if (body === '') throw new Sentence(texts.empty);
    const upload_ids = file ? [await storedId(file)] : [];
    const message = { body, upload_ids };
    await once(`message ${room_id}`, message, (header) =>
      client.chat.sendMessage({
        path: { room_id },
        body: { id: header['Idempotency-Key'], ...message },
        header,
      }),
    );
    stored.current = undefined;
    setWritten(written + 1);
    sent();
  };
  const storedId = async (file: File): Promise<number> => {
    const of = `${file.name} ${file.size} ${file.lastModified}`;
    if (stored.current?.of === of) return stored.current.upload_id;
    const upload_id = await store(file);
    stored.current = { of, upload_id };
    return upload_id;
  };
  return (
    <Form key={written} name={`message-${room_id}`} submit={texts.submit} send={send}>
      <TextArea label={texts.message} name="body" maxLength={4000} isFocused={written > 0} />
      <div class="field">
        <label for={id}>{texts.file}</label>
        <p class="hint" id={`${id}h`}>
          {texts.fileHint}
        </p>
        <input id={id} name="file" type="file" accept={TYPES.join(',')} aria-describedby={`${id}h`} />
      </div>
    </Form>
  );
}

async function store(file: File): Promise<number> {
  if (!TYPES.includes(file.type)) throw new Sentence(texts.notThisType);
  if (file.size > LARGEST) throw new Sentence(texts.tooLarge);
  const { upload_id, state } = await client.upload({
    purpose: 'chat',
    filename: file.name,
    content_type: file.type,
    bytes: new Uint8Array(await file.arrayBuffer()),
  });
  if (state !== 'ready') throw new Sentence(texts.refused);
  return upload_id;
}
