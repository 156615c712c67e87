import { useEffect, useState } from 'preact/hooks';
import type { Answer } from '../../clients/typescript/src/index.ts';
import { client } from '../session.ts';
import { linkWith } from '../sign-in-link.ts';
import { timeOf } from '../texts/numbers.ts';
import { Act } from './act.tsx';
import { copyText } from './copy-text.ts';
import { signInLinkTexts as texts } from './sign-in-link-texts.ts';

type Link = Answer<'auth-create-link'>;

/** How long a link works, in milliseconds; an older one leaves the screen. */
const LINK_MS = 120_000;

/** A link that signs in on another device: as a code to scan, and to be copied for the installed app. */
export function SignInLink() {
  const [link, setLink] = useState<Link>();
  const [said, setSaid] = useState('');
  useEffect(() => {
    if (!link) return;
    const end = setTimeout(() => {
      setLink(undefined);
      setSaid(texts.over);
    }, LINK_MS);
    return () => clearTimeout(end);
  }, [link]);
  const make = async () => {
    setSaid('');
    setLink(await client.auth.createLink());
  };
  const copy = async (made: Link) => {
    await copyText(made.url ?? linkWith(made.token), texts.notCopied);
    setSaid(texts.copied);
  };
  return (
    <>
      {!link && <Act label={texts.make} act={make} />}
      {link && (
        <>
          {link.qr_svg && (
            <img class="qr" src={`data:image/svg+xml,${encodeURIComponent(link.qr_svg)}`} alt={texts.code} />
          )}
          <p class="quiet">{`${texts.until} ${timeOf(link.expires_at)}.`}</p>
          <Act label={texts.copy} act={() => copy(link)} />
        </>
      )}
      <div role="status">{said && <p class="notice">{said}</p>}</div>
    </>
  );
}
