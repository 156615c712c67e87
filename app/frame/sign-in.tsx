import { ended, scopeOf, signIn } from '../session.ts';
import { signInTexts as texts } from '../texts/fr.ts';
import { Failure } from '../ui/answer.tsx';
import { Checkbox } from '../ui/checkbox.tsx';
import { Field, Form } from '../ui/form.tsx';
import { Page } from '../ui/page.tsx';
import { go, href, place } from './location.ts';

/** Opened from the screen of a phone, where people expect to stay signed in. */
const isInstalled = () => matchMedia('(display-mode: standalone)').matches;

/** Stands at every address while nobody is signed in, so that signing in shows what was asked for. */
export function SignIn({ failure }: { failure?: unknown }) {
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
        <Form name="sign-in" submit={texts.submit} send={send}>
          <Field label={texts.username} name="username" autoComplete="username" isRequired />
          <Field
            label={texts.password}
            name="password"
            type="password"
            autoComplete="current-password"
            isRequired
          />
          <Checkbox label={texts.stay} name="stay" hint={texts.stayHint} isChecked={isInstalled()} />
        </Form>
        <p class="quiet">{texts.help}</p>
      </Page>
    </div>
  );
}

/** Who walks begins with the own round; an address that was asked for stays. */
function landMember(): void {
  if (place.value?.name === 'season' && scopeOf('passage.create') === 'own') go(href('round'));
}
