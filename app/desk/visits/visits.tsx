import { useEffect } from 'preact/hooks';
import type { Answer, Schemas } from '../../../clients/typescript/src/index.ts';
import { address, href } from '../../frame/location.ts';
import { client, label, may } from '../../session.ts';
import { amount, count, money, plural, shortMoment } from '../../texts/numbers.ts';
import { resultName } from '../../texts/result-name.ts';
import { Answered } from '../../ui/answer.tsx';
import { filtersInAddress } from '../../ui/list-filters.tsx';
import { ListPages } from '../../ui/list-pages.tsx';
import { Missing } from '../../ui/missing.tsx';
import { Page } from '../../ui/page.tsx';
import { RestoreButton } from '../../ui/restore-button.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import type { Names } from '../names.ts';
import { useOfSeason } from '../season/chosen-season.ts';
import { whyLess } from './counted-part.ts';
import { keptName, rememberSearch } from './kept-search.ts';
import { PostedGiftLink } from './posted-gift-link.tsx';
import { dwellingInWords, streetAddress } from './street-address.ts';
import { orders, visits as texts } from './texts.ts';
import { VisitFilters } from './visit-filters.tsx';
import { askChoices, askPage, askTotals, type Choices, type Chosen, FILTERS } from './visit-search.ts';

type Passage = Schemas['Passage'];
type Found = Answer<'passages-list'>;
type Totals = NonNullable<Found['totals']>;
/** A page of visits, with what was asked for: while another search is loading, the last one is shown. */
type Shown = { found: Found; filters: Chosen; counted: string };

export default function Visits() {
  const filters = filtersInAddress(FILTERS);
  const { search } = address.value;
  useEffect(() => rememberSearch(search), [search]);
  const choices = useOfSeason('visit choices', askChoices);
  // Order and position change nothing of the totals.
  const { tri: _, lignes: __, ...matching } = filters;
  const countedIn = (season: number) => `${season} ${JSON.stringify(matching)}`;
  const asked = useOfSeason(`visits ${search}`, async (season, signal): Promise<Shown> => {
    const found = await askPage(season, filters, signal);
    return { found, filters, counted: countedIn(season) };
  });
  const summed = useOfSeason(`visit totals ${JSON.stringify(matching)}`, async (season, signal) => {
    const totals = await askTotals(season, matching, signal);
    return { totals, counted: countedIn(season) };
  });
  const isNameLost = filters.nom !== undefined && keptName(filters.nom) === undefined;
  return (
    <Page title={texts.title}>
      <p>
        <PostedGiftLink />
      </p>
      <VisitFilters filters={filters} known={choices.value} />
      {isNameLost && <p class="notice">{texts.nameLost}</p>}
      <Answered of={asked} nothing={<Missing what="season" />}>
        {(shown) => (
          <>
            {summed.value?.counted === shown.counted && <TotalLine of={summed.value.totals} shown={shown} />}
            <List of={shown} known={choices.value} again={asked.again} />
          </>
        )}
      </Answered>
    </Page>
  );
}

type TotalProps = { of: Totals | undefined; shown: Shown };

/** How many match and what they brought; of more than one page, how many are on this one. */
function TotalLine({ of: totals, shown: { found, filters } }: TotalProps) {
  if (!totals || totals.passages === 0) return null;
  const shown = found.data.length;
  const { passages, amount_cents: cents } = totals;
  const visits = plural(passages, 'passage');
  const says = () => {
    if (cents === null) return texts.more(visits);
    return filters.etat === 'supprimes' ? visits : texts.of(visits, money(cents));
  };
  const [, order = ''] = orders.find(([value]) => value === (filters.tri ?? '')) ?? [];
  return (
    <p role="status">
      <strong>{says()}</strong>
      {shown < passages && ` ${texts.shownOf(count(shown), count(passages), order)}`}
    </p>
  );
}

/** The table columns; deleted visits have no page, so their date is not a link. */
function columns(found: Found, names: Names | undefined, again?: () => void): Column<Passage>[] {
  const addresses = new Map(found.addresses?.map((one) => [one.address_id, streetAddress(one)]));
  const restore: Column<Passage> = {
    head: 'Rétablir',
    cell: ({ passage_id }) =>
      again && (
        <RestoreButton
          id={passage_id}
          restore={() => client.passages.restore({ path: { passage_id } }).then(again)}
        />
      ),
  };
  return [
    {
      head: 'Date',
      cell: ({ passage_id, passed_at }) =>
        again ? shortMoment(passed_at) : <a href={href('visit', {}, passage_id)}>{shortMoment(passed_at)}</a>,
      isWhole: true,
    },
    {
      head: 'Adresse',
      cell: ({ fk_adresse, dwelling }) =>
        [addresses.get(fk_adresse ?? 0), dwellingInWords(dwelling)].filter((part) => part).join(', '),
    },
    { head: 'Membre', cell: ({ user_id }) => names?.get(user_id) ?? '' },
    {
      head: texts.type,
      cell: resultName,
    },
    { head: 'Donateur', cell: ({ name }) => (name ? <bdi>{name}</bdi> : '') },
    {
      head: 'Moyen',
      cell: ({ fk_type_reglement: means }) => (means === 'none' ? '' : label('payment_types', means)),
    },
    {
      head: 'Montant',
      cell: (passage) => passage.fk_type_reglement !== 'none' && <Amount of={passage} />,
      isNumber: true,
    },
    ...(again && may('restore') ? [restore] : []),
  ];
}

function Amount({ of: passage }: { of: Passage }) {
  const why = whyLess(passage);
  return (
    <>
      {amount(passage.montant)}
      {why && <p class="quiet">{why}</p>}
    </>
  );
}

const hasOld = (known: Choices | undefined): boolean =>
  known?.sectors.some(({ deleted_at }) => deleted_at !== null) ?? false;

type ListProps = { of: Shown; known: Choices | undefined; again: () => void };

function List({ of: { found, filters }, known, again }: ListProps) {
  const isDeleted = filters.etat === 'supprimes';
  if (found.data.length === 0)
    return (
      <p class="quiet">
        {texts.none} {filters.secteur && hasOld(known) && texts.keptInOld}
      </p>
    );
  return (
    <>
      <Table
        caption={texts.title}
        rows={found.data}
        id={({ passage_id }) => passage_id}
        columns={columns(found, known?.names, isDeleted ? again : undefined)}
      />
      <ListPages page="visits" query={filters} cursor={found.next_cursor} next={texts.next} />
    </>
  );
}
