import { useState } from 'preact/hooks';
import type { Answer } from '../../../clients/typescript/src/index.ts';
import { href } from '../../frame/location.ts';
import { once } from '../../requests/once.ts';
import { client, ofEntity } from '../../session.ts';
import { Failure } from '../../ui/answer.tsx';
import { BackLink } from '../../ui/back-link.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Field, Form, Select } from '../../ui/form.tsx';
import { Page } from '../../ui/page.tsx';
import { useSeason } from '../season/chosen-season.ts';
import { shownName } from './find-users.ts';
import { roleOf } from './member-edit.tsx';
import { roleChoices } from './role-choices.ts';
import { Secret } from './secret.tsx';
import { members, newMember as texts } from './texts.ts';

type Created = Answer<'users-create'>;
/** The created user, and the errors of the invitation and the membership, which may fail separately. */
type Made = { user: Created; invitation?: unknown; membership?: unknown };

/** Creates a user, invites them and adds them to the season. */
export default function NewMember() {
  const [made, setMade] = useState<Made>();
  return (
    <Page title={texts.title} lead={made ? undefined : texts.lead}>
      <BackLink to={href('members')}>{members.back}</BackLink>
      {made ? <Result of={made} another={() => setMade(undefined)} /> : <Draft onMade={setMade} />}
    </Page>
  );
}

function Draft({ onMade }: { onMade: (made: Made) => void }) {
  const { value: season } = useSeason();
  const send = async (fields: FormData) => {
    const text = (name: string) => String(fields.get(name) ?? '').trim();
    const body = {
      ...ofEntity(),
      name: text('name'),
      username: text('username'),
      email: text('email') || null,
      phone: text('phone') || null,
      role_id: roleOf(fields.get('role_id')),
    };
    const user = await once('member', body, (header) => client.users.create({ body, header }));
    // The account exists now, so later errors are shown beside it.
    const { user_id } = user;
    const invitation = user.email === null ? undefined : await failureOf(invite(user_id));
    const operation = fields.get('saison') ? season?.operation_id : undefined;
    const membership = operation === undefined ? undefined : await failureOf(join(operation, user_id));
    onMade({ user, invitation, membership });
  };
  return (
    <Form name="new" submit={texts.submit} send={send}>
      <Field label={texts.name} name="name" hint={texts.nameHint} isRequired />
      <Field label={texts.username} name="username" hint={texts.usernameHint} isRequired />
      <Field label={texts.email} name="email" hint={texts.emailHint} inputMode="email" />
      <Field label={texts.phone} name="phone" inputMode="tel" />
      <Select label={members.role} name="role_id" value="1" options={roleChoices()} />
      {season && <Checkbox label={`${texts.join} « ${season.name} »`} name="saison" isChecked />}
    </Form>
  );
}

const invite = (user_id: number) =>
  once(`invite ${user_id}`, {}, (header) => client.users.invite({ path: { user_id }, header }));
const join = (operation_id: number, user_id: number) =>
  client.operations.addMembers({ path: { operation_id }, body: { members: [{ user_id }] } });

/** The error of a promise; undefined on success. */
const failureOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  );

function Result({ of: { user, invitation, membership }, another }: { of: Made; another: () => void }) {
  const isInvited = user.email !== null && invitation === undefined;
  return (
    <>
      <p class="notice" role="status">
        <bdi>{shownName(user)}</bdi> {texts.created} {isInvited && texts.invited}
      </p>
      {invitation !== undefined && (
        <>
          <p>{texts.notInvited}</p>
          <Failure error={invitation} />
        </>
      )}
      {membership !== undefined && (
        <>
          <p>{texts.notJoined}</p>
          <Failure error={membership} />
        </>
      )}
      {user.password !== undefined && !isInvited && (
        <Secret username={user.username} password={user.password} />
      )}
      <p class="actions">
        <a class="button" href={href('member', {}, user.user_id)}>
          {texts.open}
        </a>
        <button type="button" onClick={another}>
          {texts.another}
        </button>
      </p>
    </>
  );
}
