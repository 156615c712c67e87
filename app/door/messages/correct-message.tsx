import { storedRooms } from '../../offline/messages/message-signals.ts';
import type { Refusal, UnsentMessage } from '../../offline/messages/unsent-message.ts';
import { correctMessage, discardMessage } from '../../offline/messages/write-message.ts';
import { shortMoment } from '../../texts/numbers.ts';
import { sentencesOfCode } from '../../texts/sentences-of-code.ts';
import { uploadProblems } from '../../texts/uploads.ts';
import { Act } from '../../ui/act.tsx';
import { Form } from '../../ui/form.tsx';
import { kinds } from '../../ui/messages/texts.ts';
import { TextArea } from '../../ui/text-area.tsx';
import { messageRefusals, messages as texts } from './texts.ts';
import { UnsentPicture } from './unsent-message.tsx';

type Props = { of: UnsentMessage; done?: (said: string) => void };

/** A message that the service refused: the reason, and buttons to correct or discard it. */
export function CorrectMessage({ of: message, done }: Props) {
  const { id, body, room_id, written_at, picture, refusal } = message;
  const room = storedRooms.value?.rooms.find((one) => one.room_id === room_id);
  const send = async (fields: FormData) => {
    await correctMessage(message, String(fields.get('body') ?? '').trim());
    done?.(texts.sentAgain);
  };
  return (
    <article class="sheet">
      <h3>
        {texts.toRoom} <bdi>{room ? (room.title ?? kinds[room.kind]) : texts.unknownRoom}</bdi>
      </h3>
      <p class="quiet">{shortMoment(written_at)}</p>
      {refusal && <p class="bad">{sentenceOf(refusal)}</p>}
      {picture && <UnsentPicture of={picture} />}
      <Form
        name={`message-${id}`}
        submit={refusal?.isOfPicture ? texts.againWithout : texts.again}
        send={send}
      >
        <TextArea label={texts.message} name="body" value={body} maxLength={4000} />
      </Form>
      <details>
        <summary>{texts.discard}</summary>
        <p class="quiet">{texts.discardHint}</p>
        <Act label={texts.discard} act={() => discardMessage(message)} />
      </details>
    </article>
  );
}

function sentenceOf({ code, isOfPicture }: Refusal): string {
  const found: Record<string, string> = isOfPicture ? uploadProblems : messageRefusals;
  return found[code] ?? sentencesOfCode(code).join(' ');
}
