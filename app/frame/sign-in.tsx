import { useState } from 'preact/hooks';
import { Problem } from '../../clients/typescript/src/index.ts';
import { isInstalled } from '../installed.ts';
import { ended, signIn } from '../session.ts';
import { openedToken } from '../sign-in-link.ts';
import { signInTexts as texts } from '../texts/fr.ts';
import { Act } from '../ui/act.tsx';
import { Failure } from '../ui/answer.tsx';
import { Field, Form } from '../ui/form.tsx';
import { Later } from '../ui/later.tsx';
import { landMember } from './landing.ts';
import { place } from './location.ts';
import { Outside } from './outside.tsx';
import type { Ticket } from './second-factor/second-step.tsx';
import { StayChoice } from './stay-choice.tsx';

const typedUsername = (): string => {
  const field = document.querySelector('[name=username]');
  return field instanceof HTMLInputElement ? field.value : '';
};

async function forgottenPart(username: string) {
  const { ForgottenPassword } = await import('./forgotten-password.tsx');
  return { default: () => <ForgottenPassword username={username} /> };
}

async function secondStep(ticket: Ticket, back: () => void) {
  const { SecondStep } = await import('./second-factor/second-step.tsx');
  return { default: () => <SecondStep of={ticket} back={back} /> };
}

const wantsToStay = (): boolean => document.querySelector('[name=stay]:checked') !== null;

/** The ticket for a second factor, if the right password was not enough. */
function ticketIn(error: unknown, isToStay: boolean): Ticket | undefined {
  if (!(error instanceof Problem) || error.code !== 'second-factor-required') return undefined;
  const { login_ticket, passkeys } = error.document;
  return typeof login_ticket === 'string'
    ? { login_ticket, passkeys: passkeys === true, isToStay }
    : undefined;
}

/** Replaces every page while signed out, so that signing in shows the requested page. */
export function SignIn({ failure }: { failure?: unknown }) {
  /** The identifier typed when the password was said to be forgotten. */
  const [forgotten, setForgotten] = useState<string>();
  const [ticket, setTicket] = useState<Ticket>();
  /** The identifier whose password was right, for whoever returns from the second step. */
  const [known, setKnown] = useState('');
  const send = async (fields: FormData) => {
    const username = String(fields.get('username') ?? '').trim();
    const credentials = { username, password: String(fields.get('password') ?? '') };
    const isToStay = fields.get('stay') !== null;
    try {
      await signIn(credentials, isToStay);
    } catch (error) {
      const asked = ticketIn(error, isToStay);
      if (!asked) throw error;
      setKnown(username);
      return setTicket(asked);
    }
    landMember();
  };
  const byPasskey = async () => {
    const { signInByPasskey } = await import('./second-factor/passkey-sign-in.ts');
    await signInByPasskey(wantsToStay());
  };
  if (ticket)
    return (
      <Outside title={texts.title}>
        <Later load={() => secondStep(ticket, () => setTicket(undefined))} />
      </Outside>
    );
  return (
    <Outside title={texts.title}>
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
        <Field label={texts.username} name="username" value={known} autoComplete="username" isRequired />
        <Field
          label={texts.password}
          name="password"
          type="password"
          autoComplete="current-password"
          isRequired
        />
        <StayChoice />
      </Form>
      <Act label={texts.passkey} act={byPasskey} />
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
    </Outside>
  );
}
