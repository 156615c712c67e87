import { useState } from 'preact/hooks';
import { client } from '../../../session.ts';
import { Act } from '../../../ui/act.tsx';
import { copyText } from '../../../ui/copy-text.ts';
import { Form } from '../../../ui/form.tsx';
import { takeFocus } from '../../../ui/take-focus.ts';
import type { Changed, Registered } from './registered.ts';
import { factors as texts } from './texts.ts';

/** How many recovery codes are left, and new ones. */
export function RecoveryCodes({ of, changed }: { of: Registered; changed: Changed }) {
  const [round, setRound] = useState(0);
  const renew = async () => {
    const { recovery_codes } = await client.auth.renewRecoveryCodes();
    setRound(round + 1);
    changed('', recovery_codes);
  };
  return (
    <section aria-labelledby="recovery">
      <h3 id="recovery">{texts.recovery}</h3>
      <p class={of.recovery_codes_left === 0 ? 'notice' : undefined}>{texts.left(of.recovery_codes_left)}</p>
      <details key={round}>
        <summary>{texts.renew}</summary>
        <p class="quiet">{texts.renewHint}</p>
        <Form name="renew-codes" submit={texts.renew} send={renew} isDangerous isForgotten>
          {null}
        </Form>
      </details>
    </section>
  );
}

/** New recovery codes, shown once: to copy, to print, to note. */
export function ShownCodes({ codes, noted }: { codes: readonly string[]; noted: () => void }) {
  const [said, setSaid] = useState('');
  const copy = async () => {
    await copyText(codes.join('\n'), texts.notCopied);
    setSaid(texts.copied);
  };
  return (
    <section class="notice" aria-labelledby="shown-codes">
      <h3 id="shown-codes" tabIndex={-1} ref={takeFocus}>
        {texts.shown}
      </h3>
      <p>{texts.recoveryLead}</p>
      <ol class="secret">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <p class="actions">
        <Act label={texts.copy} act={copy} />
        <button type="button" onClick={() => print()}>
          {texts.print}
        </button>
        <button type="button" class="main" onClick={noted}>
          {texts.noted}
        </button>
      </p>
      <div role="status">{said}</div>
    </section>
  );
}
