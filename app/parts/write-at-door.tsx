import { useState } from 'preact/hooks';
import { writeMessage } from '../offline/talking.ts';
import { messages as texts } from '../texts/door-messages.ts';
import { Form } from './form.tsx';
import { TextArea } from './text-area.tsx';

/** The form of a message that waits on the phone until it is sent. */
export function WriteAtDoor({ room_id }: { room_id: number }) {
  const [written, setWritten] = useState(0);
  const send = async (fields: FormData) => {
    await writeMessage(room_id, String(fields.get('body') ?? '').trim());
    setWritten(written + 1);
  };
  return (
    <Form key={written} name={`message-${room_id}`} submit={texts.submit} send={send}>
      <TextArea label={texts.message} name="body" maxLength={4000} isFocused={written > 0} />
    </Form>
  );
}
