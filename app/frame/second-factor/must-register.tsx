import { withStyle } from '../../own-files.ts';
import { learnDeskOperations, signOut } from '../../session.ts';
import { learnDeskProblems } from '../../texts/failures.ts';
import { Later } from '../../ui/later.tsx';
import { Outside } from '../outside.tsx';
import { mustRegister as texts } from './texts.ts';

/** The registration part of the account page, with the files that only pages of the desk load. */
async function loadFactors() {
  const [{ Factors }] = await Promise.all([
    withStyle('desk-style', import('../../desk/members/factors/factors.tsx')),
    learnDeskOperations(),
    learnDeskProblems().catch(() => {}),
  ]);
  return { default: Factors };
}

/** Replaces every page while the user has to register a second factor before anything else. */
export default function MustRegister() {
  return (
    <Outside title={texts.title} lead={texts.lead}>
      <section aria-labelledby="factors">
        <h2 id="factors">{texts.choose}</h2>
        <Later load={loadFactors} />
      </section>
      <button type="button" class="link" onClick={() => void signOut()}>
        {texts.signOut}
      </button>
    </Outside>
  );
}
