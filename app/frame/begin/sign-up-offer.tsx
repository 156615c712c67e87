import { href } from '../location.ts';
import { offer as texts } from './offer-texts.ts';

/** The way to sign an association up. */
export const SignUpOffer = () => (
  <section aria-labelledby="begin">
    <h2 id="begin">{texts.title}</h2>
    <p>
      <a href={href('welcome')}>{texts.signUp}</a>
    </p>
  </section>
);
