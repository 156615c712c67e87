import { useState } from 'preact/hooks';
import type { Answer } from '../../../clients/typescript/src/index.ts';
import { Act } from '../../ui/act.tsx';
import { copyText } from '../../ui/copy-text.ts';
import { intoView } from '../../ui/into-view.ts';
import { Said } from '../../ui/said.tsx';
import { made as texts } from './texts.ts';

type Props = { made: Answer<'keys-create'>; hide: () => void };

/** A key, shown once because the service answers it once. */
export function ShownKey({ made: { name, key }, hide }: Props) {
  const [said, setSaid] = useState<string>();
  const copy = async () => {
    await copyText(key, texts.notCopied);
    setSaid(texts.copied);
  };
  return (
    <section class="notice" aria-labelledby="shown-key" ref={intoView}>
      <h2 id="shown-key">{texts.title}</h2>
      <p>{texts.once}</p>
      <dl class="facts">
        <dt>{texts.software}</dt>
        <dd>
          <bdi>{name}</bdi>
        </dd>
        <dt>{texts.key}</dt>
        <dd class="secret">{key}</dd>
      </dl>
      <Said text={said} />
      <Act label={texts.copy} act={copy} isMain />
      <Act label={texts.hide} act={async () => hide()} />
    </section>
  );
}
