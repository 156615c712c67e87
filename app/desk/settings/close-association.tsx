import { client } from '../../session.ts';
import { Field, Form } from '../../ui/form.tsx';
import { closing as texts } from './associations-texts.ts';

type Props = { entityId: number; done: (sentence: string) => void };

/** Closes an association after a reason, which its history keeps. */
export function CloseAssociation({ entityId, done }: Props) {
  const send = async (fields: FormData) => {
    const reason = String(fields.get('reason') ?? '').trim();
    const { users } = await client.entities.close({ path: { entity_id: entityId }, body: { reason } });
    done(texts.done(users));
  };
  return (
    <details>
      <summary>{texts.label}</summary>
      <p class="quiet">{texts.hint}</p>
      <Form name="close" submit={texts.label} send={send} isDangerous>
        <Field label={texts.reason} name="reason" isRequired />
      </Form>
    </details>
  );
}
