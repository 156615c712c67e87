import { useState } from 'preact/hooks';
import type { Answer } from '../../../clients/typescript/src/index.ts';
import { client, hasToken, signInBy, signOut } from '../../session.ts';
import { Answered, useAnswer } from '../../ui/answer.tsx';
import { Field, Form } from '../../ui/form.tsx';
import { Page } from '../../ui/page.tsx';
import { address, href } from '../location.ts';
import { welcome as texts } from './begin-texts.ts';

type Pending = Answer<'signup-check'>;
type Props = { token: string; again: () => void };

/** Chooses username and password with the link of an e-mail, and signs in. */
export function Confirm({ token, again }: Props) {
  const asked = useAnswer(`sign-up ${token}`, (signal) => client.signup.check({ body: { token }, signal }));
  return (
    <Page title={texts.title}>
      <Answered of={asked}>{(pending) => <Choice of={pending} token={token} />}</Answered>
      <p class="actions">
        <button type="button" class="link" onClick={again}>
          {texts.again}
        </button>
        <a href={href('season')}>{texts.signIn}</a>
      </p>
    </Page>
  );
}

function Choice({ of: pending, token }: { of: Pending; token: string }) {
  const [isShown, setShown] = useState(false);
  const send = async (fields: FormData) => {
    const text = (name: string) => String(fields.get(name) ?? '');
    // A password manager keeps what a field of passwords holds.
    setShown(false);
    const body = { token, username: text('username').trim(), password: text('password') };
    const answer = await client.signup.confirm({ body });
    // What somebody else left on this device goes with their session.
    if (hasToken()) await signOut();
    await signInBy(async () => answer, false);
    history.replaceState(null, '', href('season'));
    address.value = new URL(location.href);
  };
  return (
    <>
      <p>
        <strong>
          <bdi>{pending.association}</bdi>
        </strong>
        , {pending.postal_code} {pending.city}
      </p>
      <p class="lead">{texts.lead}</p>
      <Form name="welcome" submit={texts.submit} send={send} isForgotten>
        <Field
          label={texts.username}
          name="username"
          hint={texts.usernameHint}
          value={pending.username}
          autoComplete="username"
          isRequired
        />
        <Field
          label={texts.password}
          name="password"
          hint={texts.passwordHint}
          type={isShown ? 'text' : 'password'}
          autoComplete="new-password"
          isRequired
        />
        <p>
          <button type="button" class="link" aria-pressed={isShown} onClick={() => setShown(!isShown)}>
            {texts.show}
          </button>
        </p>
      </Form>
    </>
  );
}
