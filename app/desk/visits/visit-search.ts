import { type Answer, items, type Schemas } from '../../../clients/typescript/src/index.ts';
import { client, entityId } from '../../session.ts';
import { byName } from '../../texts/by-name.ts';
import { type Filters, filtersInAddress } from '../../ui/list-filters.tsx';
import { formerMembers } from '../members/former-members.ts';
import { askNames, type Names } from '../names.ts';
import { keptName } from './kept-search.ts';

export const FILTERS = [
  'resultat',
  'moyen',
  'du',
  'au',
  'rue',
  'secteur',
  'membre',
  'recu',
  'etat',
  'nom',
  'tri',
  'lignes',
] as const;
export type Chosen = Filters<(typeof FILTERS)[number]>;

type Page = Answer<'passages-list'>;
type Sector = Pick<Schemas['SectorFigures'], 'sector_id' | 'sector_name' | 'deleted_at'>;
/** `former`: who of the names is no user any more. */
export type Choices = { names: Names; former: ReadonlySet<number>; sectors: readonly Sector[] };

export const sizes = ['25', '50', '100'] as const;
const sorts = {
  anciens: 'passed_at',
  fort: '-montant',
  faible: 'montant',
  rue: 'street',
  membre: 'member',
} as const;
const isSort = (name: string): name is keyof typeof sorts => name in sorts;

/** What the filters of the address ask of the service, without order and position. */
function queryOf(operation_id: number, filters: Chosen) {
  return given({
    operation_id,
    fk_type: filters.resultat,
    fk_type_reglement: filters.moyen,
    from: filters.du,
    to: filters.au,
    street: filters.rue,
    sector_id: filters.secteur,
    user_id: filters.membre,
    receipt: filters.recu,
    q: keptName(filters.nom),
    deleted: filters.etat === 'supprimes' ? 'only' : undefined,
  });
}

const given = (values: Record<string, string | number | undefined>) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));

/** A page of the visits that match. */
export function askPage(operation_id: number, filters: Chosen, signal: AbortSignal): Promise<Page> {
  const { tri = '', lignes = '' } = filters;
  const query = {
    ...queryOf(operation_id, filters),
    ...given({ cursor: filtersInAddress(['suite']).suite }),
    sort: isSort(tri) ? sorts[tri] : ('-passed_at' as const),
    limit: Number(sizes.find((one) => one === lignes) ?? sizes[0]),
    addresses: true as const,
  };
  return client.passages.list({ query, signal });
}

/** How many match in all, and their money. */
export async function askTotals(
  operation_id: number,
  filters: Chosen,
  signal: AbortSignal,
): Promise<NonNullable<Page['totals']> | undefined> {
  const query = { ...queryOf(operation_id, filters), limit: 1, totals: true as const };
  return (await client.passages.list({ query, signal })).totals;
}

/** The sectors of a season and its people, by whom visits are filtered: also deleted sectors and former members with visits. */
export async function askChoices(operation_id: number, signal: AbortSignal): Promise<Choices> {
  const query = { operation_id, sort: 'sector_name' as const, limit: 200 };
  const path = { entity_id: entityId.value ?? 0 };
  const [present, live, { by_member, by_sector = [] }] = await Promise.all([
    askNames(signal),
    Array.fromAsync(items(client.sectors.list, { query, signal })),
    // The figures name deleted sectors also to those who may not restore them.
    client.stats.entity({ path, query: { operation_id, group: 'member,sector' }, signal }),
  ]);
  const former = formerMembers(by_member, (user_id) => present.has(user_id));
  const names = new Map([...present, ...former.map(({ user_id, name }) => [user_id, name] as const)]);
  const deleted = by_sector.filter(({ deleted_at, passages }) => deleted_at !== null && passages > 0);
  const sectors = [...live, ...byName(deleted, ({ sector_name }) => sector_name)];
  return { names, former: new Set(former.map(({ user_id }) => user_id)), sectors };
}
