import { href } from '../../../frame/location.ts';
import { plural } from '../../../texts/numbers.ts';
import { takeFocus } from '../../../ui/take-focus.ts';
import { InviteAll } from '../invite-all.tsx';
import { chooseRecipients } from '../letters/recipients.ts';
import type { Result } from './import-request.ts';
import { importing as texts } from './texts.ts';

/** Who was created, and how each of them gets a password: by e-mail or by a letter. */
export function Imported({ people }: { people: readonly Result[] }) {
  const mailed = people.filter(({ email }) => email);
  const others = people.filter(({ email }) => !email);
  const ids = (some: readonly Result[]) => some.flatMap(({ user_id }) => user_id ?? []);
  return (
    <section>
      <h2 tabIndex={-1} ref={takeFocus}>
        {texts.done}
      </h2>
      <p class="notice" role="status">
        <strong>{plural(people.length, texts.created[0], texts.created[1])}.</strong> {texts.noPassword}
      </p>
      {mailed.length > 0 && (
        <>
          <p>{plural(mailed.length, texts.byEmail[0], texts.byEmail[1])}.</p>
          <InviteAll
            people={mailed.flatMap(({ user_id, username = '' }) => (user_id ? [{ user_id, username }] : []))}
          />
        </>
      )}
      {others.length > 0 && (
        <>
          <p>{plural(others.length, texts.byLetter[0], texts.byLetter[1])}.</p>
          <p class="actions">
            <a class="button" href={href('letters')} onClick={() => chooseRecipients(ids(others))}>
              {texts.letters}
            </a>
          </p>
        </>
      )}
      <p>
        <a href={href('members')}>{texts.toMembers}</a>
      </p>
    </section>
  );
}
