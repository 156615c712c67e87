import type { Answer } from '../../../../clients/typescript/src/index.ts';
import { day } from '../../../texts/numbers.ts';
import { letter as texts } from './texts.ts';

type Letters = Answer<'users-letters'>;

/** An address as people type it. */
const typed = (url: string): string => url.replace(/^https?:\/\//, '').replace(/\/$/, '');

/** A letter of one sheet: what the application is, three steps, user name and code. */
export function PrintedLetter({ of: one, from }: { of: Letters['letters'][number]; from: Letters }) {
  // Where the service does not know its application, it is this one.
  const app = from.app_url ?? location.origin;
  const codeUrl = from.app_url === null ? `${location.origin}/code` : from.code_url;
  return (
    <article class="letter">
      <p class="sender">
        <bdi>{one.association}</bdi>
      </p>
      <p class="recipient">
        <bdi>{one.name ?? one.username}</bdi>
      </p>
      <p>{texts.hello(one.name)}</p>
      <p>
        {texts.what} {texts.access(one.association)}
      </p>
      <p>{texts.steps}</p>
      <ol>
        <li>
          {texts.first}
          <img class="qr" src={`data:image/svg+xml,${encodeURIComponent(one.qr_svg)}`} alt={texts.qr} />
          {texts.orType} <strong>{typed(codeUrl)}</strong> {texts.andType}
        </li>
        <li>{texts.second}</li>
        <li>
          {texts.third} <strong>{typed(app)}</strong> {texts.signIn}
        </li>
      </ol>
      <dl class="facts">
        <dt>{texts.username}</dt>
        <dd class="secret">{one.username}</dd>
        <dt>{texts.code}</dt>
        <dd class="secret">{one.code}</dd>
      </dl>
      <p class="quiet">{texts.valid(day(from.expires_at.slice(0, 10)))}</p>
    </article>
  );
}
