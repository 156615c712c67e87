import { client, signInBy } from '../../session.ts';
import { Act } from '../../ui/act.tsx';
import { Form } from '../../ui/form.tsx';
import { takeFocus } from '../../ui/take-focus.ts';
import { landMember } from '../landing.ts';
import { showPasskey } from './browser-passkeys.ts';
import { CodeField, codeIn } from './code-field.tsx';
import { secondFactor as texts } from './texts.ts';

/** What the service said after the right password. */
export type Ticket = { login_ticket: string; passkeys: boolean; isToStay: boolean };

/** The second step of a sign-in: a passkey or a code after the password. */
export function SecondStep({ of: ticket, back }: { of: Ticket; back: () => void }) {
  const { login_ticket, isToStay } = ticket;
  const byPasskey = async () => {
    const ask = () => client.auth.offerPasskeySignIn({ body: { login_ticket } });
    const credential = await showPasskey(ask);
    await signInBy(() => client.auth.signInByPasskey({ body: { credential } }), isToStay);
    landMember();
  };
  const byCode = async (fields: FormData) => {
    const code = codeIn(fields);
    await signInBy(() => client.auth.finishLogin({ body: { login_ticket, code } }), isToStay);
    landMember();
  };
  return (
    <section aria-labelledby="second-step">
      <h2 id="second-step" tabIndex={-1} ref={takeFocus}>
        {texts.step}
      </h2>
      <p class="lead">{texts.stepLead}</p>
      {ticket.passkeys && <Act label={texts.passkey} busy={texts.waiting} act={byPasskey} isMain />}
      <Form name="second-step" submit={texts.send} send={byCode} isForgotten>
        <CodeField />
      </Form>
      <p class="quiet">{texts.lost}</p>
      <button type="button" class="link" onClick={back}>
        {texts.otherAccount}
      </button>
    </section>
  );
}
