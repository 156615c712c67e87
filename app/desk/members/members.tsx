import { useState } from 'preact/hooks';
import type { Schemas } from '../../../clients/typescript/src/index.ts';
import { address, href, idInAddress } from '../../frame/location.ts';
import { client, entityId, may, roleName } from '../../session.ts';
import { season } from '../../texts/fr.ts';
import { count, moment, money, shortMoment } from '../../texts/numbers.ts';
import { Answered, useAnswer } from '../../ui/answer.tsx';
import { Form } from '../../ui/form.tsx';
import { filtersInAddress } from '../../ui/list-filters.tsx';
import { Page } from '../../ui/page.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import { SeasonPicker } from '../season/season-picker.tsx';
import { shownName, usersOf } from './find-users.ts';
import { chosenMembers, MEMBER_FILTERS, MemberFilters } from './member-filters.tsx';
import { members as texts } from './texts.ts';

type User = Schemas['User'];
type Figures = Schemas['MemberFigures'];
type Stats = Schemas['EntityStats'];
type Found = { users: User[]; stats: Stats };

async function ask(signal: AbortSignal): Promise<Found> {
  const operation_id = idInAddress('saison');
  const query = { group: 'member', ...(operation_id === undefined ? {} : { operation_id }) };
  const [users, stats] = await Promise.all([
    usersOf(signal, filtersInAddress(['etat']).etat === 'supprimes' ? 'only' : undefined),
    client.stats.entity({ path: { entity_id: entityId.value ?? 0 }, query, signal }),
  ]);
  return { users, stats };
}

/** The users of the association, with the money they collected and still have to hand over. */
export default function Members() {
  // A name is personal data, so the address does not contain it.
  const [typed, setTyped] = useState('');
  const filters = filtersInAddress(MEMBER_FILTERS);
  const asked = useAnswer(`members ${address.value.search} ${entityId.value}`, ask);
  return (
    <Page title={texts.title} lead={texts.lead}>
      <p class="actions">
        {may('user.create') && (
          <>
            <a class="button" href={href('newMember')}>
              {texts.add}
            </a>
            <a class="button" href={href('importMembers')}>
              {texts.import}
            </a>
          </>
        )}
        <a class="button" href={href('seasonMembers')}>
          {texts.ofSeason}
        </a>
      </p>
      <MemberFilters filters={filters} typed={typed} onSearch={setTyped} />
      <Answered of={asked}>
        {({ users, stats }) => (
          <>
            {stats.operation && (
              <SeasonPicker
                current={stats.operation.id}
                note={`${season.asOf} ${moment(stats.generated_at)}`}
              />
            )}
            <List users={chosenMembers(users, filters, typed)} stats={stats} again={asked.again} />
          </>
        )}
      </Answered>
    </Page>
  );
}

function columns(of: ReadonlyMap<number, Figures>, again?: () => void): Column<User>[] {
  const sum = (cents: number | undefined) => (cents === undefined ? '' : money(cents));
  const figures: Column<User>[] = [
    {
      head: 'Passages',
      cell: ({ user_id }) => (of.has(user_id) ? count(of.get(user_id)?.passages ?? 0) : ''),
      isNumber: true,
    },
    { head: texts.collected, cell: ({ user_id }) => sum(of.get(user_id)?.amount_cents), isNumber: true },
    { head: texts.due, cell: ({ user_id }) => sum(of.get(user_id)?.cash_due_cents), isNumber: true },
    {
      head: 'Dernier passage',
      cell: ({ user_id }) => {
        const last = of.get(user_id)?.last_passage_at;
        return last ? shortMoment(last) : '';
      },
    },
  ];
  const restore: Column<User> = {
    head: texts.restore,
    cell: ({ user_id }) => again && <Restore id={user_id} restored={again} />,
  };
  return [
    { head: 'Nom', cell: (user) => <Name of={user} isLink={!again} /> },
    { head: 'Identifiant', cell: ({ username }) => <bdi>{username}</bdi> },
    { head: texts.role, cell: ({ role_id }) => roleName(role_id) },
    ...(again ? [restore] : figures),
  ];
}

/** A deleted user has no page, so the name is not a link. */
function Name({ of: user, isLink }: { of: User; isLink: boolean }) {
  const name = <bdi>{shownName(user)}</bdi>;
  return (
    <>
      {isLink ? <a href={href('member', {}, user.user_id)}>{name}</a> : name}{' '}
      {user.chk_active === 0 && <span class="tag">{texts.noAccess}</span>}
    </>
  );
}

function Restore({ id, restored }: { id: number; restored: () => void }) {
  const send = () => client.users.restore({ path: { user_id: id } }).then(restored);
  return (
    <Form name={`restore-${id}`} submit={texts.restore} send={send}>
      {null}
    </Form>
  );
}

function List({ users, stats, again }: { users: readonly User[]; stats: Stats; again: () => void }) {
  if (users.length === 0) return <p class="quiet">{texts.none}</p>;
  const figures = new Map((stats.by_member ?? []).map((one) => [one.user_id, one]));
  const isDeleted = filtersInAddress(['etat']).etat === 'supprimes';
  const shown = users.flatMap(({ user_id }) => figures.get(user_id) ?? []);
  const total = (of: (one: Figures) => number) => shown.reduce((sum, one) => sum + of(one), 0);
  const foot = [
    season.total,
    '',
    '',
    count(total(({ passages }) => passages)),
    money(total(({ amount_cents }) => amount_cents)),
    money(total(({ cash_due_cents }) => cash_due_cents)),
    '',
  ];
  return (
    <Table
      caption={texts.title}
      rows={users}
      id={({ user_id }) => user_id}
      columns={columns(figures, isDeleted ? again : undefined)}
      {...(isDeleted || !stats.operation ? {} : { foot })}
    />
  );
}
