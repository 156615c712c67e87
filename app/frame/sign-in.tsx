import { useState } from 'preact/hooks';
import { isInstalled } from '../installed.ts';
import { ended, signIn } from '../session.ts';
import { openedToken } from '../sign-in-link.ts';
import { signInTexts as texts } from '../texts/fr.ts';
import { Failure } from '../ui/answer.tsx';
import { Field, Form } from '../ui/form.tsx';
import { Later } from '../ui/later.tsx';
import { Page } from '../ui/page.tsx';
import { landMember } from './landing.ts';
import { place } from './location.ts';
import { StayChoice } from './stay-choice.tsx';

const typedUsername = (): string => {
  const field = document.querySelector('[name=username]');
  return field instanceof HTMLInputElement ? field.value : '';
};

async function forgottenPart(username: string) {
  const { ForgottenPassword } = await import('./forgotten-password.tsx');
  return { default: () => <ForgottenPassword username={username} /> };
}

/** Replaces every page while signed out, so that signing in shows the requested page. */
export function SignIn({ failure }: { failure?: unknown }) {
  /** The identifier typed when the password was said to be forgotten. */
  const [forgotten, setForgotten] = useState<string>();
  const send = async (fields: FormData) => {
    const username = String(fields.get('username') ?? '').trim();
    const credentials = { username, password: String(fields.get('password') ?? '') };
    await signIn(credentials, fields.get('stay') !== null);
    landMember();
  };
  return (
    <div class="door">
      <header>
        <p class="brand">Tournée</p>
      </header>
      <Page title={texts.title}>
        {ended.value && (
          <p class="notice" role="status">
            {texts.ended}
          </p>
        )}
        {failure !== undefined && <Failure error={failure} />}
        {(openedToken.value !== undefined || isInstalled()) && (
          <Later load={() => import('./sign-in-by-link.tsx')} />
        )}
        {place.value?.name === 'code' && <Later load={() => import('./code.tsx')} />}
        <Form name="sign-in" submit={texts.submit} send={send}>
          <Field label={texts.username} name="username" autoComplete="username" isRequired />
          <Field
            label={texts.password}
            name="password"
            type="password"
            autoComplete="current-password"
            isRequired
          />
          <StayChoice />
        </Form>
        {forgotten !== undefined ? (
          <Later load={() => forgottenPart(forgotten)} />
        ) : (
          <button type="button" class="link" onClick={() => setForgotten(typedUsername())}>
            {texts.forgotten}
          </button>
        )}
        <p class="quiet">{texts.help}</p>
        {/* With a key, so that no other part takes its place. */}
        <Later key="begin" load={() => import('./begin.tsx')} />
      </Page>
    </div>
  );
}
