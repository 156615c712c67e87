import type { Schemas } from '../../../../clients/typescript/src/index.ts';
import { makePasskey, withPasskeys } from '../../../frame/second-factor/browser-passkeys.ts';
import { client } from '../../../session.ts';
import { shortMoment } from '../../../texts/numbers.ts';
import { Field, Form } from '../../../ui/form.tsx';
import { Table } from '../../../ui/table.tsx';
import { useProof } from './proof.tsx';
import { type Changed, isLastRequired, type Registered } from './registered.ts';
import { factors as texts } from './texts.ts';

type Passkey = Schemas['Passkey'];
type Props = { of: Registered; changed: Changed };

/** The user's passkeys, each with its name, and a new one of this device. */
export function Passkeys({ of, changed }: Props) {
  const { passkeys, rule } = of;
  return (
    <section aria-labelledby="passkeys">
      <h3 id="passkeys">{texts.passkeys}</h3>
      <p class="quiet measure">{texts.passkeysLead}</p>
      {passkeys.length > 0 && (
        <Table
          caption={texts.passkeys}
          rows={passkeys}
          id={({ passkey_id }) => passkey_id}
          columns={[
            { head: texts.name, cell: (passkey) => nameOf(passkey) },
            { head: texts.added, cell: ({ created_at }) => shortMoment(created_at), isWhole: true },
            { head: texts.lastUsed, cell: lastUse, isWhole: true },
            {
              head: texts.edit,
              cell: (passkey) => <Edit of={passkey} isLast={isLastRequired(of)} changed={changed} />,
              isAction: true,
            },
          ]}
        />
      )}
      {rule === 'off' && passkeys.length === 0 && <p>{texts.offNow}</p>}
      {rule !== 'off' && <NewPasskey changed={changed} isFirst={passkeys.length === 0} />}
    </section>
  );
}

const nameOf = ({ name, is_synced }: Passkey) => (
  <>
    <bdi>{name}</bdi> {is_synced && <span class="tag">{texts.synced}</span>}
  </>
);

const lastUse = ({ last_used_at }: Passkey) =>
  last_used_at === null ? texts.never : shortMoment(last_used_at);

/** What a device is called until its user names it otherwise. */
const deviceName = (): string =>
  /Mobi|Android|iPhone/.test(navigator.userAgent) ? 'Mon téléphone' : 'Mon ordinateur';

function NewPasskey({ changed, isFirst }: { changed: Changed; isFirst: boolean }) {
  const { field, prove } = useProof();
  const send = async (fields: FormData) => {
    const options = await withPasskeys(() => prove(fields, (body) => client.auth.offerPasskey({ body })));
    const credential = await makePasskey(options);
    const name = String(fields.get('name') ?? '').trim();
    const { recovery_codes } = await client.auth.registerPasskey({ body: { name, credential } });
    changed(texts.passkeyAdded, recovery_codes);
  };
  return (
    <details open={isFirst}>
      <summary>{texts.addPasskey}</summary>
      <Form name="new-passkey" submit={texts.addPasskey} send={send} isForgotten>
        <Field label={texts.name} name="name" hint={texts.nameHint} value={deviceName()} isRequired />
        {field}
      </Form>
    </details>
  );
}

type EditProps = { of: Passkey; isLast: boolean; changed: Changed };

function Edit({ of: { passkey_id, name }, isLast, changed }: EditProps) {
  const path = { passkey_id };
  const { field, prove } = useProof();
  const rename = async (fields: FormData) => {
    await client.auth.renamePasskey({ path, body: { name: String(fields.get('name') ?? '').trim() } });
    changed(texts.renamed);
  };
  const remove = async (fields: FormData) => {
    await prove(fields, (body) => client.auth.removePasskey({ path, body }));
    changed(texts.passkeyRemoved);
  };
  return (
    <details>
      <summary>{texts.edit}</summary>
      <Form name={`rename-${passkey_id}`} submit={texts.rename} send={rename} isForgotten>
        <Field label={texts.name} name="name" value={name ?? ''} isRequired />
      </Form>
      <p class="quiet">{texts.removeHint}</p>
      {isLast && <p>{texts.lastRequired}</p>}
      <Form name={`remove-${passkey_id}`} submit={texts.remove} send={remove} isDangerous isForgotten>
        {field}
      </Form>
    </details>
  );
}
