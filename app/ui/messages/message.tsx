import { client, may, session } from '../../session.ts';
import { DOT } from '../../texts/dot.ts';
import { moment, plural } from '../../texts/numbers.ts';
import { Field, Form } from '../form.tsx';
import { Attachment } from './attachment.tsx';
import type { Conversation, Message as Written } from './conversation.ts';
import { room as texts } from './texts.ts';

const WITHDRAWN_WITHIN = 15 * 60_000;

type Props = { of: Written; conversation: Conversation; removed: () => void };

/** One message: author, time, content, number of readers, and a form to delete it. */
export function Message({ of: message, conversation, removed }: Props) {
  const me = session.value?.user.user_id;
  const isMine = message.author_id !== null && message.author_id === me;
  const answered = conversation.messages.find(({ message_id }) => message_id === message.reply_to);
  const readers = Object.entries(conversation.readTo).filter(
    ([id, seq]) => Number(id) !== me && seq >= message.seq,
  );
  return (
    <li class={isMine ? 'message mine' : 'message'}>
      <p class="quiet">
        <strong>{isMine ? texts.you : <bdi>{message.author_name}</bdi>}</strong>{' '}
        <time dateTime={message.sent_at}>{moment(message.sent_at)}</time>
        {isMine && readers.length > 0 && `${DOT}lu par ${plural(readers.length, 'personne')}`}
      </p>
      {answered?.body && <blockquote dir="auto">{answered.body}</blockquote>}
      {message.deleted_at !== null ? (
        <p class="quiet">{texts.gone}</p>
      ) : (
        <p class="body" dir="auto">
          {message.body ?? texts.unreadable}
        </p>
      )}
      {message.upload_ids.map((id) => (
        <Attachment key={id} id={id} />
      ))}
      {message.deleted_at === null && <Remove of={message} isMine={isMine} removed={removed} />}
    </li>
  );
}

/** Authors can delete a message for 15 minutes; administrators in the room at any time, with a reason. */
function Remove({
  of: { message_id, sent_at },
  isMine,
  removed,
}: Omit<Props, 'conversation'> & { isMine: boolean }) {
  const isFree = isMine && Date.now() - Date.parse(sent_at) < WITHDRAWN_WITHIN;
  if (!isFree && !may('chat.broadcast')) return null;
  const send = async (fields: FormData) => {
    const reason = String(fields.get('reason') ?? '').trim();
    await client.chat.deleteMessage({ path: { message_id }, query: isFree ? {} : { reason } });
    removed();
  };
  return (
    <details>
      <summary>{texts.remove}</summary>
      <Form name={`remove-${message_id}`} submit={texts.removeSubmit} send={send} isDangerous>
        <p class="quiet">{texts.removeHint}</p>
        {!isFree && <Field label={texts.removeReason} name="reason" isRequired />}
      </Form>
    </details>
  );
}
