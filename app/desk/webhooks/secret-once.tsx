import type { ComponentChildren } from 'preact';
import { Act } from '../../ui/act.tsx';
import { copyText } from '../../ui/copy-text.ts';
import { Said } from '../../ui/said.tsx';
import { useSentence } from '../../ui/sentence.ts';
import { secret as texts } from './texts.ts';

type Props = { of: string; hide: () => void; children?: ComponentChildren };

/** A secret, shown once because the service answers it once. */
export function SecretOnce({ of: secret, hide, children }: Props) {
  const [said, say] = useSentence();
  const copy = async () => {
    await copyText(secret, texts.notCopied);
    say(texts.copied);
  };
  return (
    <div class="notice">
      <p>
        <strong>{texts.title}</strong>
      </p>
      <p>{texts.lead}</p>
      <p>
        <code class="secret">{secret}</code>
      </p>
      <Act label={texts.copy} act={copy} isMain />
      <Act label={texts.hide} act={async () => hide()} />
      {children}
      <Said text={said} />
    </div>
  );
}
