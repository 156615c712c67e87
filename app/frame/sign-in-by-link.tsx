import { isInstalled } from '../installed.ts';
import { client, signInBy } from '../session.ts';
import { openedToken, tokenIn } from '../sign-in-link.ts';
import { Sentence } from '../texts/failures.ts';
import { Act } from '../ui/act.tsx';
import { Form } from '../ui/form.tsx';
import { landMember } from './landing.ts';
import { signInByLinkTexts as texts } from './sign-in-by-link-texts.ts';
import { StayChoice } from './stay-choice.tsx';

/** Signs in with the token of a link that a signed-in device has shown. */
const signInByLink = (token: string, isToStay: boolean): Promise<void> =>
  signInBy(() => client.auth.useLink({ body: { token } }), isToStay);

/** Signs in with the link with which the page was opened, or, in the installed app, with the copied one. */
export default function SignInByLink() {
  if (openedToken.value !== undefined) return <ByOpened token={openedToken.value} />;
  return (
    <div class="notice">
      <p>{texts.pasteLead}</p>
      <Act label={texts.paste} isMain act={signInByCopied} />
    </div>
  );
}

function ByOpened({ token }: { token: string }) {
  const send = async (fields: FormData) => {
    await signInByLink(token, fields.get('stay') !== null);
    // It serves once: who signs out here is not offered it again.
    openedToken.value = undefined;
    landMember();
  };
  return (
    <div class="notice">
      <p>{texts.lead}</p>
      <Form name="sign-in-by-link" submit={texts.submit} send={send} isForgotten>
        <StayChoice />
      </Form>
    </div>
  );
}

async function signInByCopied(): Promise<void> {
  const copied = await navigator.clipboard.readText().catch(() => {
    throw new Sentence(texts.notRead);
  });
  const token = tokenIn(copied);
  if (token === undefined) throw new Sentence(texts.noLink);
  await signInByLink(token, isInstalled());
  landMember();
}
