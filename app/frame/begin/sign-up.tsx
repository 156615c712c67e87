import { useState } from 'preact/hooks';
import type { Schemas } from '../../../clients/typescript/src/index.ts';
import { client } from '../../session.ts';
import { Sentence } from '../../texts/failures.ts';
import { Answered, useAnswer } from '../../ui/answer.tsx';
import { Field, Form } from '../../ui/form.tsx';
import { Page } from '../../ui/page.tsx';
import { href } from '../location.ts';
import { begin as texts } from './begin-texts.ts';
import { Sent } from './sent.tsx';
import { communesOf, isPostalCode, TownChoice } from './town-choice.tsx';

type Draft = Schemas['SignupDraft'];
type Props = { invitation: string | undefined };

/** Asks for the link to sign an association up, and says where it went. */
export function SignUp({ invitation }: Props) {
  const [draft, setDraft] = useState<Draft>();
  const [isSent, setSent] = useState(false);
  const asked = useAnswer('config', (signal) => client.system.config({ signal }));
  if (draft && isSent) return <Sent to={draft.email} again={() => setSent(false)} />;
  const send = async (fields: FormData) => {
    const body = { ...(await typedIn(fields)), ...(invitation === undefined ? {} : { invitation }) };
    await client.signup.ask({ body });
    setDraft(body);
    setSent(true);
  };
  return (
    <Page title={texts.title}>
      <Answered of={asked}>
        {({ signup }) =>
          signup === 'off' || (signup === 'invited' && invitation === undefined) ? (
            <p class="notice">{signup === 'off' ? texts.closed : texts.invited}</p>
          ) : (
            <>
              <p class="lead">{texts.lead}</p>
              <Fields send={send} draft={draft} />
            </>
          )
        }
      </Answered>
      <p>
        <a href={href('season')}>{texts.signIn}</a>
      </p>
    </Page>
  );
}

async function typedIn(fields: FormData): Promise<Draft> {
  const text = (name: string) => String(fields.get(name) ?? '').trim();
  const postal_code = text('postal_code');
  return {
    association: text('association'),
    postal_code,
    code_insee: text('code_insee') || (await onlyTownOf(postal_code)),
    name: text('name'),
    email: text('email'),
  };
}

/** The commune of a postal code that was sent before its communes were there to choose from. */
async function onlyTownOf(code: string): Promise<string> {
  if (!isPostalCode(code)) throw new Sentence(texts.townFirst, { cause: 'postal_code' });
  const [town, ...others] = await communesOf(code);
  if (!town) throw new Sentence(texts.noTown, { cause: 'postal_code' });
  if (others.length > 0) throw new Sentence(texts.chooseTown, { cause: 'postal_code' });
  return town.code_insee;
}

type FieldsProps = { send: (fields: FormData) => Promise<void>; draft: Draft | undefined };

function Fields({ send, draft }: FieldsProps) {
  return (
    <Form name="sign-up" submit={texts.submit} send={send}>
      <Field
        label={texts.association}
        name="association"
        hint={texts.associationHint}
        value={draft?.association}
        autoComplete="organization"
        isRequired
      />
      <TownChoice code={draft?.postal_code} town={draft?.code_insee} />
      <Field label={texts.name} name="name" value={draft?.name} autoComplete="name" isRequired />
      <Field
        label={texts.email}
        name="email"
        value={draft?.email}
        inputMode="email"
        autoComplete="email"
        isRequired
      />
      <p class="quiet">{texts.kept}</p>
    </Form>
  );
}
