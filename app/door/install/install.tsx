import { href } from '../../frame/location.ts';
import { installPrompt, isEvicting, isInstalled } from '../../installed.ts';
import { Act } from '../../ui/act.tsx';
import { BackLink } from '../../ui/back-link.tsx';
import { Page } from '../../ui/page.tsx';
import { SignInLink } from '../../ui/sign-in-link.tsx';
import { round } from '../texts.ts';
import { installTexts as texts } from './install-texts.ts';
import { type Step, StepPicture } from './step-picture.tsx';

const steps: readonly Step[] = ['share', 'add', 'confirm', 'open'];

/** How to install the application on a phone, and how to sign in there without a password. */
export default function Install() {
  return (
    <Page title={texts.title} lead={texts.lead}>
      <BackLink to={href('round')}>{round.title}</BackLink>
      {isInstalled() ? <p class="notice">{texts.isInstalled}</p> : <Ways />}
    </Page>
  );
}

function Ways() {
  return (
    <>
      {installPrompt.value && (
        <Act label={texts.now} isMain act={async () => installPrompt.value?.prompt()} />
      )}
      {isEvicting() && (
        <section aria-labelledby="eviction">
          <h2 id="eviction">{texts.eviction}</h2>
          <p>{texts.evictionLead}</p>
        </section>
      )}
      <section aria-labelledby="iphone">
        <h2 id="iphone">{texts.iphone}</h2>
        <ol class="steps">
          {steps.map((step) => (
            <li key={step}>
              <p>{texts.steps[step]}</p>
              <StepPicture of={step} />
            </li>
          ))}
        </ol>
      </section>
      <section aria-labelledby="android">
        <h2 id="android">{texts.android}</h2>
        <p>{texts.androidLead}</p>
      </section>
      <section aria-labelledby="session">
        <h2 id="session">{texts.session}</h2>
        <p>{texts.sessionLead}</p>
        <SignInLink />
      </section>
    </>
  );
}
