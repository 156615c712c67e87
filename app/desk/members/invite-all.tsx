import { useState } from 'preact/hooks';
import { client } from '../../session.ts';
import { sentencesOf } from '../../texts/failures.ts';
import { count, plural } from '../../texts/numbers.ts';
import { NextStep } from '../season/next-step.tsx';
import { inviting as texts } from './texts.ts';

type Person = { user_id: number; username: string };
type Refusal = { username: string; why: string };
type State = { at: number; refused: readonly Refusal[] };

/** Invites people one by one; shows the progress and the failed invitations. */
export function InviteAll({ people }: { people: readonly Person[] }) {
  const [state, setState] = useState<State>();
  const start = async () => {
    const refused: Refusal[] = [];
    setState({ at: 0, refused });
    for (const [at, { user_id, username }] of people.entries()) {
      await client.users
        .invite({ path: { user_id } })
        .catch((error: unknown) => refused.push({ username, why: sentencesOf(error).what }));
      setState({ at: at + 1, refused });
    }
  };
  if (!state)
    return (
      <p class="actions">
        <button type="button" class="main" onClick={() => void start()}>
          {texts.invite}
        </button>
      </p>
    );
  const { at, refused } = state;
  return (
    <div role="status">
      {at < people.length ? (
        <p>
          {texts.progress} : {count(at)} sur {count(people.length)}{' '}
          <progress value={at} max={people.length} aria-label={texts.progress} />
        </p>
      ) : (
        <>
          <p class="notice">
            {plural(at - refused.length, 'invitation est en route', 'invitations sont en route')}.
          </p>
          <NextStep after="members" changes={at} />
        </>
      )}
      {refused.length > 0 && (
        <>
          <p>{texts.notInvited} :</p>
          <ul>
            {refused.map(({ username, why }) => (
              <li key={username}>
                <bdi>{username}</bdi> – {why}
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
