import { useState } from 'preact/hooks';
import { client } from '../session.ts';
import { Field, Form } from '../ui/form.tsx';
import { codePage } from './code-page.ts';
import { forgottenPassword as texts } from './forgotten-password-texts.ts';

/** Asks for a link to choose another password; the answer is the same whether or not there is such a user. */
export function ForgottenPassword({ username }: { username: string }) {
  const [isSent, setSent] = useState(false);
  const send = async (fields: FormData) => {
    await client.passwords.forgot({ body: { username: String(fields.get('forgotten') ?? '').trim() } });
    setSent(true);
  };
  return (
    <div role="status">
      <p>
        <a href={codePage}>{texts.code}</a>
      </p>
      {isSent ? (
        <p class="notice">{texts.sent}</p>
      ) : (
        <Form name="forgotten" submit={texts.submit} send={send}>
          <Field
            label={texts.username}
            name="forgotten"
            value={username}
            hint={texts.hint}
            autoComplete="username"
            isRequired
          />
        </Form>
      )}
    </div>
  );
}
