import { useState } from 'preact/hooks';
import { smallPicture } from '../../offline/messages/picture.ts';
import { writeMessage } from '../../offline/messages/write-message.ts';
import { FileField, fileIn } from '../../ui/file-field.tsx';
import { Form } from '../../ui/form.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { messages as texts } from './texts.ts';

/** The form for a message, which the phone stores until it is sent. */
export function WriteAtDoor({ room_id }: { room_id: number }) {
  const [written, setWritten] = useState(0);
  const send = async (fields: FormData) => {
    const file = fileIn(fields, 'photo');
    const picture = file && (await smallPicture(file));
    await writeMessage(room_id, String(fields.get('body') ?? '').trim(), picture);
    setWritten(written + 1);
  };
  return (
    <Form key={written} name={`message-${room_id}`} submit={texts.submit} send={send}>
      <TextArea label={texts.message} name="body" maxLength={4000} isFocused={written > 0} />
      <FileField label={texts.photoField} hint={texts.photoHint} name="photo" accept="image/*" isOfCamera />
    </Form>
  );
}
