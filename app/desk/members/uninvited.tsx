import { href } from '../../frame/location.ts';
import { session } from '../../session.ts';
import { plural } from '../../texts/numbers.ts';
import { useAnswer } from '../../ui/answer.tsx';
import { useFirstSteps } from '../season/use-first-steps.ts';
import { usersOf } from './find-users.ts';
import { InviteAll } from './invite-all.tsx';
import { chooseRecipients } from './letters/recipients.ts';
import { uninvited as texts } from './texts.ts';

/** In a first season: who was not invited yet, with the e-mails and the letters that invite them. */
export function Uninvited() {
  const isAsked = (useFirstSteps(undefined)?.uninvited ?? 0) > 0;
  const { value: users = [] } = useAnswer(isAsked ? 'uninvited' : undefined, usersOf);
  const people = users.filter(
    ({ chk_active, invitation, has_chosen_password, user_id }) =>
      chk_active === 1 &&
      invitation === 'none' &&
      !has_chosen_password &&
      user_id !== session.value?.user.user_id,
  );
  if (people.length === 0) return null;
  const mailed = people.filter(({ email }) => email !== null);
  const others = people.filter(({ email }) => email === null);
  return (
    <section class="notice" aria-labelledby="uninvited">
      <h2 id="uninvited">{plural(people.length, texts.title[0], texts.title[1])}</h2>
      {mailed.length > 0 && <InviteAll people={mailed} />}
      {others.length > 0 && (
        <p class="actions">
          {plural(others.length, texts.byLetter[0], texts.byLetter[1])}.{' '}
          <a
            class="button"
            href={href('letters')}
            onClick={() => chooseRecipients(others.map(({ user_id }) => user_id))}
          >
            {texts.letters}
          </a>
        </p>
      )}
    </section>
  );
}
