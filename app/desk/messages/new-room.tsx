import { go, href } from '../../frame/location.ts';
import { once } from '../../requests/once.ts';
import { client, may, ofEntity, session } from '../../session.ts';
import { Sentence } from '../../texts/failures.ts';
import { Answered, useAnswer } from '../../ui/answer.tsx';
import { Field, Form, Select } from '../../ui/form.tsx';
import { askNames } from '../names.ts';
import { rooms as texts } from './rooms-texts.ts';

/** Forms to start a private conversation, or an announcement with the `chat.broadcast` right. */
export const NewRoom = () => (
  <>
    <details>
      <summary>{texts.write}</summary>
      <WithSomebody />
    </details>
    {may('chat.broadcast') && (
      <details>
        <summary>{texts.announce}</summary>
        <Announcement />
      </details>
    )}
  </>
);

function WithSomebody() {
  const asked = useAnswer(`people ${JSON.stringify(ofEntity())}`, askNames);
  const send = async (fields: FormData) => {
    const other = Number(fields.get('to'));
    if (!other) throw new Sentence(texts.notChosen);
    const body = { kind: 'private' as const, user_ids: [other] };
    const { room_id } = await once('room', body, (header) => client.chat.createRoom({ body, header }));
    go(href('room', {}, room_id));
  };
  return (
    <Answered of={asked}>
      {(names) => {
        const others = [...names].filter(([id]) => id !== session.value?.user.user_id);
        return (
          <Form name="room" submit={texts.open} send={send}>
            <Select
              label={texts.to}
              name="to"
              options={[['', texts.choose], ...others.map(([id, name]) => [String(id), name] as const)]}
            />
          </Form>
        );
      }}
    </Answered>
  );
}

function Announcement() {
  const send = async (fields: FormData) => {
    const title = String(fields.get('title') ?? '').trim();
    if (title === '') throw new Sentence(texts.noSubject);
    const body = { kind: 'broadcast' as const, title, ...ofEntity() };
    const { room_id } = await once('room', body, (header) => client.chat.createRoom({ body, header }));
    go(href('room', {}, room_id));
  };
  return (
    <Form name="announcement" submit={texts.openAnnounce} send={send}>
      <p class="quiet">{texts.announceHint}</p>
      <Field label={texts.subject} name="title" isRequired />
    </Form>
  );
}
