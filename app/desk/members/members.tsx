import { useState } from 'preact/hooks';
import type { Schemas } from '../../../clients/typescript/src/index.ts';
import { href } from '../../frame/location.ts';
import { client, entityId, may } from '../../session.ts';
import { season } from '../../texts/fr.ts';
import { count, moment, money } from '../../texts/numbers.ts';
import { Answered } from '../../ui/answer.tsx';
import { type Filters, filtersInAddress } from '../../ui/list-filters.tsx';
import { Page } from '../../ui/page.tsx';
import { Table } from '../../ui/table.tsx';
import { type Due, dueByUser } from '../cash/balances.ts';
import { useBesideSeason } from '../season/chosen-season.ts';
import { usersOf } from './find-users.ts';
import { formerMembers } from './former-members.ts';
import { deletedColumns, type Listed, memberColumns } from './member-columns.tsx';
import { chosenFormer, chosenMembers, MEMBER_FILTERS, MemberFilters } from './member-filters.tsx';
import { members as texts } from './texts.ts';
import { Uninvited } from './uninvited.tsx';

type User = Schemas['User'];
type Stats = Schemas['EntityStats'];
/** `isDeleted`: what was asked for; while the others are loading, these are shown. */
type Found = { users: User[]; isDeleted: boolean; stats: Stats; due: ReadonlyMap<number, Due> };

async function ask(operation_id: number | undefined, signal: AbortSignal): Promise<Found> {
  const query = { group: 'member', ...(operation_id === undefined ? {} : { operation_id }) };
  const isDeleted = filtersInAddress(['etat']).etat === 'supprimes';
  const [users, stats, due] = await Promise.all([
    usersOf(signal, isDeleted ? 'only' : undefined),
    client.stats.entity({ path: { entity_id: entityId.value ?? 0 }, query, signal }),
    dueByUser(operation_id, signal),
  ]);
  return { users, isDeleted, stats, due };
}

/** The users of the association, with the money they collected and still have to hand over. */
export default function Members() {
  // A name is personal data, so the address does not contain it.
  const [typed, setTyped] = useState('');
  const filters = filtersInAddress(MEMBER_FILTERS);
  const asked = useBesideSeason(`members ${filters.etat ?? ''}`, ask);
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
      <MemberFilters filters={filters} onSearch={setTyped} />
      {may('user.create') && <Uninvited />}
      <Answered of={asked}>
        {(found) => (
          <>
            {found.stats.operation && (
              <p class="quiet">{`${season.asOf} ${moment(found.stats.generated_at)}`}</p>
            )}
            <List {...found} again={asked.again} typed={typed} />
          </>
        )}
      </Answered>
    </Page>
  );
}

type ListProps = Found & { again: () => void; typed: string };

function List({ users, isDeleted, stats, due, again, typed }: ListProps) {
  const filters = filtersInAddress(MEMBER_FILTERS);
  const chosen = chosenMembers(users, filters, typed);
  const present = new Set(users.map(({ user_id }) => user_id));
  const former = chosenFormer(
    formerMembers(stats.by_member, (user_id) => present.has(user_id)),
    filters,
    typed,
  );
  const rows = [...chosen, ...former];
  if (rows.length === 0) return <p class="quiet">{noneSays(filters, typed)}</p>;
  if (isDeleted) return <Table caption={texts.title} rows={rows} id={idOf} columns={deletedColumns(again)} />;
  const figures = new Map((stats.by_member ?? []).map((one) => [one.user_id, one]));
  const total = (of: (user_id: number) => number | undefined) =>
    rows.reduce((sum, { user_id }) => sum + (of(user_id) ?? 0), 0);
  const foot = [
    season.total,
    '',
    '',
    '',
    count(total((user_id) => figures.get(user_id)?.passages)),
    money(total((user_id) => figures.get(user_id)?.amount_cents)),
    money(total((user_id) => due.get(user_id)?.cents)),
    '',
  ];
  return (
    <Table
      caption={texts.title}
      rows={rows}
      id={idOf}
      columns={memberColumns({ of: figures, due })}
      {...(stats.operation ? { foot } : {})}
    />
  );
}

const idOf = ({ user_id }: Listed): number => user_id;

/** Without a filter nobody can be let in by fewer filters. */
function noneSays({ role, etat }: Filters<'role' | 'etat'>, typed: string): string {
  if (etat === 'supprimes' && !role && typed === '') return texts.noneDeleted;
  return role || etat || typed !== '' ? texts.none : texts.nobody;
}
