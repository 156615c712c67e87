import { useState } from 'preact/hooks';
import type { Answer } from '../../../clients/typescript/src/index.ts';
import { client } from '../../session.ts';
import { day, localDay } from '../../texts/numbers.ts';
import { Act } from '../../ui/act.tsx';
import { copyText } from '../../ui/copy-text.ts';
import { Field, Form } from '../../ui/form.tsx';
import { Said } from '../../ui/said.tsx';
import { invitation as texts } from './associations-texts.ts';

type Invitation = Answer<'signup-invite'>;

/** A link with which one association signs up by itself: to be copied, or sent to an address. */
export function InviteAssociation() {
  const [made, setMade] = useState<Invitation & { to: string }>();
  const [said, setSaid] = useState<string>();
  const send = async (fields: FormData) => {
    const to = String(fields.get('email') ?? '').trim();
    setSaid(undefined);
    setMade({ ...(await client.signup.invite({ body: { email: to || null } })), to });
    setSaid(to === '' ? texts.made : texts.sent);
  };
  const copy = async (url: string) => {
    await copyText(url, texts.notCopied);
    setSaid(texts.copied);
  };
  return (
    <section aria-labelledby="invite">
      <h2 id="invite">{texts.title}</h2>
      <p class="quiet">{texts.lead}</p>
      <Said text={said} />
      {made && (
        <>
          <p>
            <code>{made.url}</code>
          </p>
          <p class="quiet">{`${texts.until} ${day(localDay(made.expires_at))}.`}</p>
          <Act label={texts.copy} act={() => copy(made.url)} />
        </>
      )}
      <Form key={made?.token} name="invite" submit={texts.submit} send={send}>
        <Field label={texts.email} name="email" hint={texts.emailHint} inputMode="email" autoComplete="off" />
      </Form>
    </section>
  );
}
