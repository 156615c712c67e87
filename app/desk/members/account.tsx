import { useState } from 'preact/hooks';
import type { Schemas } from '../../../clients/typescript/src/index.ts';
import { href } from '../../frame/location.ts';
import { client, reopenSession, session } from '../../session.ts';
import { Sentence } from '../../texts/failures.ts';
import { shownNumber } from '../../texts/shown-number.ts';
import { typedNumber } from '../../texts/typed-number.ts';
import { Answered, useAnswer } from '../../ui/answer.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Field, Form } from '../../ui/form.tsx';
import { Page } from '../../ui/page.tsx';
import { Said } from '../../ui/said.tsx';
import { useSentence } from '../../ui/sentence.ts';
import { SignInLink } from '../../ui/sign-in-link.tsx';
import { signInLinkTexts } from '../../ui/sign-in-link-texts.ts';
import { settings, account as texts } from '../settings/texts.ts';
import { Factors } from './factors/factors.tsx';
import { factors } from './factors/texts.ts';
import { Sessions } from './sessions.tsx';
import { newMember, sessions } from './texts.ts';

type User = Schemas['User'];

/** The user's own account: name, e-mail address, password and sessions. */
export default function Account() {
  const [said, setSaid] = useSentence();
  const [round, setRound] = useState(0);
  const user_id = session.value?.user.user_id ?? 0;
  const asked = useAnswer(`account ${user_id}`, (signal) => client.users.get({ path: { user_id }, signal }));
  return (
    <Page title={texts.title}>
      <Said text={said} />
      <section aria-labelledby="me">
        <h2 id="me">{texts.me}</h2>
        <Answered of={asked}>
          {(user) =>
            'role_id' in user && (
              <Me
                of={user}
                done={() => {
                  setSaid(texts.saved);
                  asked.again();
                  // The page frame shows the name of the signed-in user.
                  reopenSession();
                }}
              />
            )
          }
        </Answered>
      </section>
      <section aria-labelledby="password">
        <h2 id="password">{texts.password}</h2>
        <p class="quiet">{texts.passwordLead}</p>
        <Password
          key={round}
          done={() => {
            setSaid(texts.changed);
            setRound(round + 1);
          }}
        />
      </section>
      <section aria-labelledby="factors">
        <h2 id="factors">{factors.title}</h2>
        <p class="quiet measure">{factors.lead}</p>
        <Factors />
      </section>
      <section aria-labelledby="link">
        <h2 id="link">{signInLinkTexts.title}</h2>
        <p class="quiet">{signInLinkTexts.lead}</p>
        <SignInLink />
        <p>
          <a href={href('install')}>{texts.install}</a>
        </p>
      </section>
      <section aria-labelledby="sessions">
        <h2 id="sessions">{sessions.title}</h2>
        <Sessions key={round} />
      </section>
    </Page>
  );
}

function Me({ of: user, done }: { of: User; done: () => void }) {
  const send = async (fields: FormData) => {
    const text = (name: string) => String(fields.get(name) ?? '').trim() || null;
    const current = String(fields.get('current_password') ?? '');
    await client.update(user, {
      name: text('name'),
      phone: typedNumber(text('phone') ?? '', user.phone),
      email: text('email'),
      chat_digest: fields.has('chat_digest') ? 1 : 0,
      ...(current === '' ? {} : { current_password: current }),
    });
    done();
  };
  return (
    <Form key={user.version} name="me" submit={settings.save} send={send}>
      <Field label={newMember.name} name="name" value={user.name ?? ''} autoComplete="name" />
      <Field
        label={newMember.phone}
        name="phone"
        value={shownNumber(user.phone ?? '')}
        inputMode="tel"
        autoComplete="tel"
      />
      <Field
        label={newMember.email}
        name="email"
        value={user.email ?? ''}
        inputMode="email"
        autoComplete="email"
      />
      <Field
        label={texts.current}
        name="current_password"
        hint={texts.currentHint}
        type="password"
        autoComplete="current-password"
      />
      <Checkbox label={texts.digest} name="chat_digest" isChecked={user.chat_digest === 1} />
    </Form>
  );
}

function Password({ done }: { done: () => void }) {
  const send = async (fields: FormData) => {
    const text = (name: string) => String(fields.get(name) ?? '');
    if (text('password') !== text('again')) throw new Sentence(texts.differ);
    await client.passwords.change({
      body: { current_password: text('current_password'), password: text('password') },
    });
    done();
  };
  return (
    <Form name="password" submit={texts.change} send={send}>
      <Field
        label={texts.current}
        name="current_password"
        type="password"
        autoComplete="current-password"
        isRequired
      />
      <Field
        label={texts.next}
        name="password"
        hint={texts.nextHint}
        type="password"
        autoComplete="new-password"
        isRequired
      />
      <Field label={texts.again} name="again" type="password" autoComplete="new-password" isRequired />
    </Form>
  );
}
