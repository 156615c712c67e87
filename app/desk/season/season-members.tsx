import { useState } from 'preact/hooks';
import { type Answer, items, type Schemas } from '../../../clients/typescript/src/index.ts';
import { href } from '../../frame/location.ts';
import { client, may, roleName } from '../../session.ts';
import { byName } from '../../texts/by-name.ts';
import { Sentence } from '../../texts/failures.ts';
import { count, plural } from '../../texts/numbers.ts';
import { Answered, useAnswer } from '../../ui/answer.tsx';
import { BackLink } from '../../ui/back-link.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Form } from '../../ui/form.tsx';
import { Missing } from '../../ui/missing.tsx';
import { Page } from '../../ui/page.tsx';
import { Progress } from '../../ui/progress.tsx';
import { Told } from '../../ui/said.tsx';
import { useNextAct } from '../../ui/sentence.ts';
import { Table } from '../../ui/table.tsx';
import { distinctNames } from '../members/distinct-names.ts';
import { usersOf } from '../members/find-users.ts';
import { members, seasonMembers as texts } from '../members/texts.ts';
import { type Added, AT_ONCE, addToSeason, saidOf } from './add-to-season.ts';
import { useSeason } from './chosen-season.ts';
import { NextStep } from './next-step.tsx';

type User = Schemas['User'];
type Present = Answer<'operations-list-members'>['data'][number];
type Season = Schemas['Operation'];
type Found = { present: Present[]; users: User[]; names: ReadonlyMap<number, string> };

async function ask(operation_id: number, signal: AbortSignal): Promise<Found> {
  const list = items(client.operations.listMembers, {
    path: { operation_id },
    query: { limit: 200 },
    signal,
  });
  const [present, users] = await Promise.all([Array.fromAsync(list), usersOf(signal)]);
  const names = distinctNames(users);
  const named = present.map((one) => ({ ...one, name: names.get(one.user_id) ?? one.name }));
  return { present: byName(named, ({ name }) => name), users, names };
}

/** The members of a season; adds users who are not yet members, several at once. */
export default function SeasonMembers() {
  const asked = useSeason();
  return (
    <Page title={texts.title} lead={texts.lead}>
      <BackLink to={href('members')}>{members.back}</BackLink>
      <Answered of={asked} nothing={<Missing what="season" />}>
        {(season) => <OfSeason key={season.operation_id} season={season} />}
      </Answered>
    </Page>
  );
}

function OfSeason({ season }: { season: Season }) {
  const [said, setSaid] = useState<string[]>([]);
  useNextAct(() => setSaid([]));
  const asked = useAnswer('season members', (signal) => ask(season.operation_id, signal));
  const done = (...sentences: string[]) => {
    setSaid(sentences);
    asked.again();
  };
  return (
    <>
      <Told text={said.join()}>
        <ul class="notice plain">
          {said.map((one) => (
            <li key={one}>{one}</li>
          ))}
        </ul>
      </Told>
      <Answered of={asked}>
        {(found) => (
          <>
            <p class="quiet">{plural(found.present.length, 'membre')}</p>
            <NextStep after="members" changes={found.present.length} />
            {may('operation.write') && <Others of={found} season={season} done={done} />}
            <PresentOnes of={found} season={season} done={done} />
          </>
        )}
      </Answered>
    </>
  );
}

type PartProps = { of: Found; season: Season; done: (...sentences: string[]) => void };

function Others({ of: { users, present, names }, season, done }: PartProps) {
  const inside = new Set(present.map(({ user_id }) => user_id));
  const others = users.filter(({ user_id, chk_active }) => chk_active === 1 && !inside.has(user_id));
  const [isAll, setAll] = useState(false);
  const [sent, setSent] = useState<{ done: number; of: number }>();
  const send = async (fields: FormData) => {
    const chosen = others.filter(({ user_id }) => fields.has(`u${user_id}`));
    if (chosen.length === 0) throw new Sentence(texts.choose);
    const sums: Added = { people: 0, refused: [] };
    try {
      await addToSeason(chosen, season.operation_id, sums, (already) =>
        setSent({ done: already, of: chosen.length }),
      );
    } finally {
      setSent(undefined);
      // After an error too: those of the earlier requests are in the season.
      if (sums.people + sums.refused.length > 0) done(...saidOf(sums));
    }
  };
  return (
    <section aria-labelledby="others">
      <h2 id="others">{texts.others}</h2>
      {others.length === 0 ? (
        <p class="quiet">{texts.allIn}</p>
      ) : (
        <Form key={`${others.length} ${isAll}`} name="others" submit={texts.submit} send={send} isForgotten>
          <p class="actions">
            <button type="button" onClick={() => setAll(!isAll)}>
              {isAll ? texts.noOne : texts.everybody}
            </button>
          </p>
          <div class="choices">
            {others.map((user) => (
              <Checkbox
                key={user.user_id}
                label={names.get(user.user_id) ?? ''}
                name={`u${user.user_id}`}
                isChecked={isAll}
              />
            ))}
          </div>
          {sent && sent.of > AT_ONCE && (
            <Progress done={sent.done} of={sent.of} state={texts.adding}>
              {`${count(sent.done)} sur ${count(sent.of)}`}
            </Progress>
          )}
        </Form>
      )}
    </section>
  );
}

function PresentOnes({ of: { users, present }, season, done }: PartProps) {
  const known = new Map(users.map((user) => [user.user_id, user]));
  if (present.length === 0) return <p class="quiet">{texts.nobody}</p>;
  const remove =
    ({ ope_user_id, name }: Present) =>
    async () => {
      await client.operations.removeMember({ path: { operation_id: season.operation_id, ope_user_id } });
      done(`${name ?? members.unnamed} ${texts.removed}`);
    };
  return (
    <section aria-labelledby="present">
      <h2 id="present">{texts.present}</h2>
      <Table
        caption={texts.present}
        rows={present}
        id={({ ope_user_id }) => ope_user_id}
        columns={[
          {
            head: 'Nom',
            cell: ({ user_id, name }) => (
              <a href={href('member', {}, user_id)}>
                <bdi>{name ?? members.unnamed}</bdi>
              </a>
            ),
          },
          { head: members.role, cell: ({ user_id }) => roleName(known.get(user_id)?.role_id ?? 0) },
          ...(may('operation.write')
            ? [
                {
                  head: texts.remove,
                  cell: (one: Present) => (
                    <Form name={`remove-${one.ope_user_id}`} submit={texts.remove} send={remove(one)}>
                      <span class="unseen">{one.name ?? members.unnamed}</span>
                    </Form>
                  ),
                },
              ]
            : []),
        ]}
      />
    </section>
  );
}
