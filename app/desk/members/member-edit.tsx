import type { Schemas } from '../../../clients/typescript/src/index.ts';
import { href } from '../../frame/location.ts';
import { client, reopenSession, session } from '../../session.ts';
import { shownNumber } from '../../texts/shown-number.ts';
import { typedNumber } from '../../texts/typed-number.ts';
import { differing } from '../../ui/changed-fields.ts';
import { Field, Form, Select } from '../../ui/form.tsx';
import { roleChoices } from './role-choices.ts';
import { newMember, member as texts } from './texts.ts';

type User = Schemas['User'];

/** The role id for a form value; 1 if unknown. */
export const roleOf = (value: FormDataEntryValue | null): User['role_id'] =>
  value === '2' ? 2 : value === '3' ? 3 : value === '9' ? 9 : 1;

/** Edits details and role; users change their own e-mail address on the account page, with their password. */
export function MemberEdit({ of: user, done }: { of: User; done: (sentence: string) => void }) {
  const isOwn = session.value?.user.user_id === user.user_id;
  const send = async (fields: FormData) => {
    const text = (name: string) => String(fields.get(name) ?? '').trim();
    const change = {
      name: text('name') || null,
      username: text('username'),
      phone: typedNumber(text('phone'), user.phone),
      ...(fields.has('role_id') ? { role_id: roleOf(fields.get('role_id')) } : {}),
      ...(isOwn ? {} : { email: text('email') || null }),
    };
    await client.update(user, differing(user, change));
    if (isOwn) reopenSession();
    done(texts.saved);
  };
  return (
    <details>
      <summary>{texts.edit}</summary>
      {isOwn && (
        <p class="quiet">
          {texts.ownEmail} <a href={href('account')}>{texts.ownAccount}</a>
        </p>
      )}
      <Form key={user.version} name="edit" submit={texts.save} send={send}>
        <Field label={newMember.name} name="name" value={user.name ?? ''} />
        <Field label={newMember.username} name="username" value={user.username} isRequired />
        {!isOwn && <Field label={newMember.email} name="email" value={user.email ?? ''} inputMode="email" />}
        <Field label={newMember.phone} name="phone" value={shownNumber(user.phone ?? '')} inputMode="tel" />
        {user.role_id !== 9 && (
          <Select label={texts.role} name="role_id" value={String(user.role_id)} options={roleChoices()} />
        )}
      </Form>
    </details>
  );
}
