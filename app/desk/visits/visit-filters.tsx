import { choices, scopeOf } from '../../session.ts';
import { Field, Select } from '../../ui/form.tsx';
import { ListFilters } from '../../ui/list-filters.tsx';
import { formerName } from '../members/former-members.ts';
import { namesToChoose } from '../names.ts';
import { keepName, keptName } from './kept-search.ts';
import { sectorName } from './sector-name.ts';
import { orders, visits as texts } from './texts.ts';
import { type Choices, type Chosen, FILTERS, sizes } from './visit-search.ts';

const wide = matchMedia('(min-width: 48rem)');
const all = ['', texts.all] as const;

/** The filters of the list and its order; all but the donor's name are in the address. */
export function VisitFilters({ filters, known }: { filters: Chosen; known: Choices | undefined }) {
  const donor = keptName(filters.nom) ?? '';
  const mayAll = scopeOf('passage.read') !== 'own';
  return (
    <ListFilters
      page="visits"
      names={FILTERS}
      // On narrow screens the filters are closed, so that the visits come first.
      isOpen={wide.matches}
      onSend={(fields) => fields?.set('nom', keepName(String(fields.get('donateur') ?? '').trim()))}
    >
      <div class="row">
        <Select
          label={texts.type}
          name="resultat"
          value={filters.resultat}
          options={[all, ...choices('passage_types')]}
        />
        <Select
          label={texts.means}
          name="moyen"
          value={filters.moyen}
          options={[all, ...choices('payment_types')]}
        />
        <Field label={texts.from} name="du" type="date" value={filters.du} />
        <Field label={texts.to} name="au" type="date" value={filters.au} />
        <Select
          label={texts.sector}
          name="secteur"
          value={filters.secteur}
          options={[all, ...sectorsOf(known, filters.secteur)]}
        />
        {mayAll && (
          <Select
            label={texts.member}
            name="membre"
            value={filters.membre}
            options={[all, ...membersOf(known, filters.membre)]}
          />
        )}
        <Select
          label={texts.receipt}
          name="recu"
          value={filters.recu}
          options={[all, ['true', texts.withReceipt], ['false', texts.withoutReceipt]]}
        />
        {mayAll && (
          <Select
            label={texts.shown}
            name="etat"
            value={filters.etat}
            options={[
              ['', texts.kept],
              ['supprimes', texts.deleted],
            ]}
          />
        )}
      </div>
      <Field label={texts.street} name="rue" hint={texts.streetHint} value={filters.rue} />
      <Field label={texts.donor} name="donateur" hint={texts.donorHint} value={donor} />
      <div class="row">
        <Select label={texts.order} name="tri" value={filters.tri} options={orders} />
        <Select label={texts.size} name="lignes" value={filters.lignes} options={pageSizes} />
      </div>
    </ListFilters>
  );
}

const pageSizes = sizes.map((size, at) => [at === 0 ? '' : size, size] as const);

/** Until the choices are loaded, the chosen one stands for itself, so that the filter is not lost. */
const unknown = (chosen: string | undefined): [string, string][] => (chosen ? [[chosen, '…']] : []);

const sectorsOf = (known: Choices | undefined, chosen: string | undefined) =>
  known
    ? known.sectors.map((sector) => [String(sector.sector_id), sectorName(sector)] as const)
    : unknown(chosen);

const membersOf = (known: Choices | undefined, chosen: string | undefined) =>
  known
    ? namesToChoose(known.names).map(([id, name]) => [id, memberName(known, Number(id), name)] as const)
    : unknown(chosen);

const memberName = ({ former }: Choices, id: number, name: string): string =>
  former.has(id) ? formerName(name) : name;
