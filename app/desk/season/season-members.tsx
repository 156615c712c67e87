import { useState } from 'preact/hooks';
import { type Answer, items, type Schemas } from '../../../clients/typescript/src/index.ts';
import { address, href } from '../../frame/location.ts';
import { client, entityId, may, roleName } from '../../session.ts';
import { byName } from '../../texts/by-name.ts';
import { Sentence, sentencesOfItem } from '../../texts/failures.ts';
import { plural } from '../../texts/numbers.ts';
import { Answered, useAnswer } from '../../ui/answer.tsx';
import { BackLink } from '../../ui/back-link.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Form } from '../../ui/form.tsx';
import { Page } from '../../ui/page.tsx';
import { Table } from '../../ui/table.tsx';
import { shownName, usersOf } from '../members/find-users.ts';
import { members, seasonMembers as texts } from '../members/texts.ts';
import { seasonOf } from './current-season.ts';
import { SeasonPicker } from './season-picker.tsx';

type User = Schemas['User'];
type Present = Answer<'operations-list-members'>['data'][number];
type Found = { season: Schemas['Operation'] | undefined; present: Present[]; users: User[] };

async function ask(signal: AbortSignal): Promise<Found> {
  const [season, users] = await Promise.all([seasonOf(signal), usersOf(signal)]);
  if (!season) return { season, present: [], users };
  const path = { operation_id: season.operation_id };
  const list = items(client.operations.listMembers, { path, query: { limit: 200 }, signal });
  const present = byName(await Array.fromAsync(list), ({ name }) => name);
  return { season, present, users };
}

/** The members of a season; adds users who are not yet members, several at once. */
export default function SeasonMembers() {
  const [said, setSaid] = useState<string[]>([]);
  const asked = useAnswer(`season members ${address.value.search} ${entityId.value}`, ask);
  const done = (...sentences: string[]) => {
    setSaid(sentences);
    asked.again();
  };
  return (
    <Page title={texts.title} lead={texts.lead}>
      <BackLink to={href('members')}>{members.back}</BackLink>
      <div role="status">
        {said.length > 0 && (
          <ul class="notice plain">
            {said.map((one) => (
              <li key={one}>{one}</li>
            ))}
          </ul>
        )}
      </div>
      <Answered of={asked}>
        {(found) =>
          found.season ? (
            <>
              <SeasonPicker
                current={found.season.operation_id}
                note={plural(found.present.length, 'membre')}
              />
              {may('operation.write') && <Others of={found} season={found.season} done={done} />}
              <PresentOnes of={found} season={found.season} done={done} />
            </>
          ) : (
            <p class="quiet">{members.noSeason}</p>
          )
        }
      </Answered>
    </Page>
  );
}

type PartProps = { of: Found; season: Schemas['Operation']; done: (...sentences: string[]) => void };

function Others({ of: { users, present }, season, done }: PartProps) {
  const inside = new Set(present.map(({ user_id }) => user_id));
  const others = users.filter(({ user_id, chk_active }) => chk_active === 1 && !inside.has(user_id));
  const [isAll, setAll] = useState(false);
  const send = async (fields: FormData) => {
    const chosen = others.filter(({ user_id }) => fields.has(`u${user_id}`));
    if (chosen.length === 0) throw new Sentence(texts.choose);
    const body = { members: chosen.map(({ user_id }) => ({ user_id })) };
    const { results } = await client.operations.addMembers({
      path: { operation_id: season.operation_id },
      body,
    });
    const refused = results.flatMap(({ index, problem }) =>
      sentencesOfItem(problem).map((why) => `${nameAt(chosen, index)} : ${why}`),
    );
    const added = results.filter(({ status }) => status !== 'refused').length;
    done(`${plural(added, 'personne ajoutée', 'personnes ajoutées')}.`, ...refused);
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
                label={shownName(user)}
                name={`u${user.user_id}`}
                isChecked={isAll}
              />
            ))}
          </div>
        </Form>
      )}
    </section>
  );
}

function nameAt(users: readonly User[], index: number): string {
  const user = users[index];
  return user ? shownName(user) : '';
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
