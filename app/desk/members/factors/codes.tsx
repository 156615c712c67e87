import { useState } from 'preact/hooks';
import type { Answer } from '../../../../clients/typescript/src/index.ts';
import { client } from '../../../session.ts';
import { shortMoment } from '../../../texts/numbers.ts';
import { Field, Form } from '../../../ui/form.tsx';
import { useProof } from './proof.tsx';
import { type Changed, isLastRequired, type Registered } from './registered.ts';
import { factors as texts } from './texts.ts';

type Secret = Answer<'auth-begin-codes'>;
type Props = { of: Registered; changed: Changed };

/** The codes of an authenticator application: begun with a QR code, confirmed by a first code, removed. */
export function Codes({ of, changed }: Props) {
  const { codes_since, rule } = of;
  const [secret, setSecret] = useState<Secret>();
  const { field, prove } = useProof();
  const begin = async (fields: FormData) => {
    setSecret(await prove(fields, (body) => client.auth.beginCodes({ body })));
  };
  const done: Changed = (sentence, codes) => {
    setSecret(undefined);
    changed(sentence, codes);
  };
  return (
    <section aria-labelledby="codes">
      <h3 id="codes">{texts.codes}</h3>
      <p class="quiet measure">{texts.codesLead}</p>
      {codes_since !== null && <InUse since={codes_since} isLast={isLastRequired(of)} changed={changed} />}
      {codes_since === null && secret && (
        <Confirm of={secret} changed={done} cancel={() => setSecret(undefined)} />
      )}
      {codes_since === null && rule === 'off' && <p>{texts.offNow}</p>}
      {codes_since === null && !secret && rule !== 'off' && (
        <details>
          <summary>{texts.addCodes}</summary>
          <Form name="begin-codes" submit={texts.addCodes} send={begin} isForgotten>
            {field}
          </Form>
        </details>
      )}
    </section>
  );
}

type ConfirmProps = { of: Secret; changed: Changed; cancel: () => void };

function Confirm({ of: { secret, qr_svg }, changed, cancel }: ConfirmProps) {
  const send = async (fields: FormData) => {
    const body = { code: String(fields.get('code') ?? '') };
    const { recovery_codes } = await client.auth.confirmCodes({ body });
    changed(texts.codesAdded, recovery_codes);
  };
  return (
    <>
      <p>{texts.scan}</p>
      <img class="qr" src={`data:image/svg+xml,${encodeURIComponent(qr_svg)}`} alt={texts.qr} />
      <p class="quiet">{texts.secret}</p>
      <p class="secret">{secret.replace(/(.{4})(?=.)/g, '$1 ')}</p>
      <Form
        name="confirm-codes"
        submit={texts.confirm}
        send={send}
        isForgotten
        aside={
          <button type="button" onClick={cancel}>
            {texts.cancel}
          </button>
        }
      >
        <Field
          label={texts.firstCode}
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          width="short"
          isRequired
        />
      </Form>
    </>
  );
}

type InUseProps = { since: string; isLast: boolean; changed: Changed };

function InUse({ since, isLast, changed }: InUseProps) {
  const { field, prove } = useProof();
  const remove = async (fields: FormData) => {
    await prove(fields, (body) => client.auth.removeCodes({ body }));
    changed(texts.codesRemoved);
  };
  return (
    <>
      <p>{`${texts.codesSince} ${shortMoment(since)}.`}</p>
      <details>
        <summary>{texts.removeCodes}</summary>
        <p class="quiet">{texts.removeCodesHint}</p>
        {isLast && <p>{texts.lastRequired}</p>}
        <Form name="remove-codes" submit={texts.removeCodes} send={remove} isDangerous isForgotten>
          {field}
        </Form>
      </details>
    </>
  );
}
