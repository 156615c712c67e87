import { useState } from 'preact/hooks';
import type { Schemas } from '../../../clients/typescript/src/index.ts';
import { once } from '../../requests/once.ts';
import { client, session } from '../../session.ts';
import { Form } from '../../ui/form.tsx';
import { Secret } from './secret.tsx';
import { Sessions } from './sessions.tsx';
import { sessions, member as texts } from './texts.ts';

type User = Schemas['User'];
type Props = { of: User; done: (sentence: string) => void };

/** A user's access: invitation, new password, sessions, deactivation. */
export function MemberAccess({ of: user, done }: Props) {
  const isOwn = session.value?.user.user_id === user.user_id;
  return (
    <section aria-labelledby="access">
      <h2 id="access">{texts.access}</h2>
      {!isOwn && user.chk_active === 1 && (
        <>
          <Invite of={user} done={done} />
          <NewPassword of={user} done={done} />
          {user.has_second_factor && <ResetFactors of={user} done={done} />}
        </>
      )}
      {!isOwn && <Activity of={user} done={done} />}
      <h3>{sessions.title}</h3>
      {/* Reloads on a new user version, which may have ended sessions. */}
      <Sessions key={user.version} user={user.user_id} />
    </section>
  );
}

function Invite({ of: { user_id, email, invitation }, done }: Props) {
  const send = async () => {
    await once(`invite ${user_id}`, {}, (header) => client.users.invite({ path: { user_id }, header }));
    done(texts.invited);
  };
  if (email === null) return <p class="quiet">{texts.noEmail}</p>;
  const label = invitation === 'none' ? texts.inviteFirst : texts.invite;
  return (
    <details>
      <summary>{label}</summary>
      <p class="quiet">{texts.inviteHint}</p>
      <Form name="invite" submit={label} send={send}>
        {null}
      </Form>
    </details>
  );
}

function NewPassword({ of: user, done }: Props) {
  const [password, setPassword] = useState<string>();
  const send = async () => {
    const { user_id } = user;
    const renewed = await client.users.update({ path: { user_id }, body: { password: null } });
    setPassword(renewed.password);
    done(texts.newPasswordDone);
  };
  if (password !== undefined) return <Secret username={user.username} password={password} />;
  return (
    <details>
      <summary>{texts.newPassword}</summary>
      <p class="quiet">{texts.newPasswordHint}</p>
      <Form name="password" submit={texts.newPassword} send={send}>
        {null}
      </Form>
    </details>
  );
}

function ResetFactors({ of: { user_id }, done }: Props) {
  const send = async () => {
    await client.auth.resetFactors({ path: { user_id } });
    done(texts.factorsReset);
  };
  return (
    <details>
      <summary>{texts.resetFactors}</summary>
      <p class="quiet">{texts.resetFactorsHint}</p>
      <Form name="reset-factors" submit={texts.resetFactors} send={send} isDangerous>
        {null}
      </Form>
    </details>
  );
}

function Activity({ of: user, done }: Props) {
  const isActive = user.chk_active === 1;
  const send = async () => {
    await client.update(user, { chk_active: isActive ? 0 : 1 });
    done(isActive ? texts.deactivated : texts.activated);
  };
  const submit = isActive ? texts.deactivate : texts.activate;
  const form = (
    <Form name="activity" submit={submit} send={send} isDangerous={isActive}>
      {null}
    </Form>
  );
  if (!isActive) return form;
  return (
    <details>
      <summary>{texts.deactivate}</summary>
      <p class="quiet">{texts.deactivateHint}</p>
      {form}
    </details>
  );
}
