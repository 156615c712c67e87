import { accounts } from '../../generated/accounts.ts';
import { client } from '../../session.ts';
import { Field, Form } from '../../ui/form.tsx';
import { useDoubt } from '../doubt.tsx';
import { doubtOfAccounts } from './account-doubt.ts';
import type { Entity } from './association.tsx';
import { settings, accounts as texts } from './texts.ts';

/** The accounts on which the journal of the association books; its treasurer chooses them too. */
export function Accounts({ of: entity, done }: { of: Entity; done: (sentence: string) => void }) {
  const typedIn = (fields: FormData) =>
    accounts.map(({ name }) => [name, String(fields.get(name) ?? '').trim()] as const);
  const [requireSure, sureBox] = useDoubt((fields) => doubtOfAccounts(new Map(typedIn(fields))));
  const { entity_id, settings: now } = entity;
  const send = async (fields: FormData) => {
    const changed = typedIn(fields).filter(([name, number]) => number !== now.accounts[name]);
    requireSure(fields);
    await client.entities.setAccounts({ path: { entity_id }, body: Object.fromEntries(changed) });
    done(settings.saved);
  };
  return (
    <section aria-labelledby="accounts">
      <h2 id="accounts">{texts.title}</h2>
      <p class="quiet">{texts.lead}</p>
      <Form key={entity.version} name="accounts" submit={texts.save} send={send}>
        {accounts.map(({ name, label }) => (
          <Field key={name} label={label} name={name} value={now.accounts[name]} width="short" isRequired />
        ))}
        {sureBox}
      </Form>
    </section>
  );
}
