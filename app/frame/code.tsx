import { useEffect } from 'preact/hooks';
import { codePage } from './code-page.ts';
import { forgottenPassword as texts } from './forgotten-password-texts.ts';

/** The short address that letters print: leads to the page on which their code is typed. */
export default function Code() {
  useEffect(() => location.replace(codePage), []);
  return (
    <p class="notice">
      <a href={codePage}>{texts.code}</a>
    </p>
  );
}
