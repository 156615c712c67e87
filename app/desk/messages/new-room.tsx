import { go, href } from '../../frame/location.ts';
import { once } from '../../requests/once.ts';
import { client, may, ofEntity } from '../../session.ts';
import { Sentence } from '../../texts/failures.ts';
import { Answered, useAnswer } from '../../ui/answer.tsx';
import { Field, Form, Select } from '../../ui/form.tsx';
import { askPeople, PeopleChoice } from './people-choice.tsx';
import { group as groupTexts, rooms as texts } from './rooms-texts.ts';

/** Forms to start a private conversation, one of several people, or an announcement with the `chat.broadcast` right. */
export const NewRoom = () => (
  <>
    <details>
      <summary>{texts.write}</summary>
      <WithSomebody />
    </details>
    <details>
      <summary>{groupTexts.start}</summary>
      <Group />
    </details>
    {may('chat.broadcast') && (
      <details>
        <summary>{texts.announce}</summary>
        <Announcement />
      </details>
    )}
  </>
);

const usePeople = () => useAnswer(`people ${JSON.stringify(ofEntity())}`, askPeople);

function WithSomebody() {
  const asked = usePeople();
  const send = async (fields: FormData) => {
    const other = Number(fields.get('to'));
    if (!other) throw new Sentence(texts.notChosen);
    const body = { kind: 'private' as const, user_ids: [other] };
    const { room_id } = await once('room', body, (header) => client.chat.createRoom({ body, header }));
    go(href('room', {}, room_id));
  };
  return (
    <Answered of={asked}>
      {(people) => (
        <Form name="room" submit={texts.open} send={send}>
          <Select
            label={texts.to}
            name="to"
            options={[
              ['', texts.choose],
              ...people.map(({ user_id, name }) => [String(user_id), name] as const),
            ]}
          />
        </Form>
      )}
    </Answered>
  );
}

function Group() {
  const asked = usePeople();
  const send = async (fields: FormData) => {
    const title = String(fields.get('title') ?? '').trim();
    const user_ids = fields.getAll('people').map(Number);
    if (title === '') throw new Sentence(groupTexts.noName);
    if (user_ids.length === 0) throw new Sentence(groupTexts.nobody);
    const body = { kind: 'group' as const, title, user_ids };
    const { room_id } = await once('room', body, (header) => client.chat.createRoom({ body, header }));
    go(href('room', {}, room_id));
  };
  return (
    <Answered of={asked}>
      {(people) => (
        <Form name="group" submit={groupTexts.open} send={send}>
          <Field label={groupTexts.name} name="title" isRequired />
          <PeopleChoice legend={groupTexts.who} name="people" people={people} />
        </Form>
      )}
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
