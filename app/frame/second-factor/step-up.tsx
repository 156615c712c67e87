import { useEffect, useRef } from 'preact/hooks';
import { askedFactor, client } from '../../session.ts';
import { Act } from '../../ui/act.tsx';
import { Form } from '../../ui/form.tsx';
import { showPasskey } from './browser-passkeys.ts';
import { CodeField, codeIn } from './code-field.tsx';
import { secondFactor as texts } from './texts.ts';

/** Asks for the second factor again, above the page that goes on waiting with everything that was typed. */
export default function StepUp() {
  const dialog = useRef<HTMLDialogElement>(null);
  const end = (isShown: boolean) => askedFactor.value?.(isShown);
  useEffect(() => {
    const before = document.activeElement;
    dialog.current?.showModal();
    // The dialog is gone by then, and with it the focus that it would give back.
    return () => {
      if (before instanceof HTMLElement) before.focus();
    };
  }, []);
  const byPasskey = async () => {
    const credential = await showPasskey(() => client.auth.offerStepUp());
    await client.auth.stepUp({ body: { credential } });
    end(true);
  };
  const byCode = async (fields: FormData) => {
    await client.auth.stepUp({ body: { code: codeIn(fields) } });
    end(true);
  };
  return (
    <dialog class="asked" ref={dialog} aria-labelledby="step-up" onClose={() => end(false)}>
      <h2 id="step-up">{texts.again}</h2>
      <p>{texts.againLead}</p>
      <Act label={texts.passkey} busy={texts.waiting} act={byPasskey} isMain />
      <Form
        name="step-up"
        submit={texts.send}
        send={byCode}
        isForgotten
        aside={
          <button type="button" onClick={() => end(false)}>
            {texts.cancel}
          </button>
        }
      >
        <CodeField />
      </Form>
    </dialog>
  );
}
