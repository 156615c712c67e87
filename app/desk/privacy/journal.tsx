import type { Answer } from '../../../clients/typescript/src/index.ts';
import { address, href } from '../../frame/location.ts';
import { client, entityId } from '../../session.ts';
import { Answered, useAnswer } from '../../ui/answer.tsx';
import { Field, Select } from '../../ui/form.tsx';
import { type Filters, filtersInAddress, ListFilters } from '../../ui/list-filters.tsx';
import { ListPages } from '../../ui/list-pages.tsx';
import { Page } from '../../ui/page.tsx';
import { askNames, namesToChoose } from '../names.ts';
import { SettingsMenu } from '../settings/settings-menu.tsx';
import { History } from './history.tsx';
import { lineSays, objects, journal as texts } from './journal-texts.ts';

const FILTERS = ['objet', 'par', 'du', 'au'] as const;
type Chosen = Filters<(typeof FILTERS)[number]>;

const isObject = (name: string | undefined): name is keyof typeof objects =>
  name !== undefined && name in objects;

async function ask({ objet: object, par: by, du: from, au: to }: Chosen, signal: AbortSignal) {
  const { suite: cursor } = filtersInAddress(['suite']);
  const query = {
    limit: 25,
    ...(isObject(object) ? { object } : {}),
    ...(Number(by) ? { by_user_id: Number(by) } : {}),
    ...(from ? { from } : {}),
    ...(to ? { to } : {}),
    ...(cursor ? { cursor } : {}),
  };
  const [page, names] = await Promise.all([
    client.entities.history({ path: { entity_id: entityId.value ?? 0 }, query, signal }),
    askNames(signal),
  ]);
  return { page, names };
}

/** The page of the object of a line, if it has one. */
function pageOf({ object, object_id: id }: Answer<'entities-history'>['data'][number]): string | undefined {
  if (object === 'passage') return href('visit', {}, id);
  if (object === 'user') return href('member', {}, id);
  return object === 'operation' ? href('oneSeason', {}, id) : undefined;
}

/** The history of the association. */
export default function Journal() {
  const filters = filtersInAddress(FILTERS);
  const asked = useAnswer(`journal ${address.value.search} ${entityId.value}`, (signal) =>
    ask(filters, signal),
  );
  return (
    <Page title={texts.title} lead={texts.lead}>
      <SettingsMenu />
      <Answered of={asked}>
        {({ page, names }) => (
          <>
            <FilterForm filters={filters} people={namesToChoose(names)} />
            {page.data.length === 0 ? (
              <p class="quiet">{texts.none}</p>
            ) : (
              <History lines={page.data} says={lineSays} leads={pageOf} />
            )}
            <ListPages page="journal" query={filters} cursor={page.next_cursor} next={texts.next} />
          </>
        )}
      </Answered>
    </Page>
  );
}

type FormProps = { filters: Chosen; people: readonly (readonly [string, string])[] };

function FilterForm({ filters, people }: FormProps) {
  return (
    <ListFilters page="journal" names={FILTERS}>
      <div class="row">
        <Select
          label={texts.object}
          name="objet"
          value={filters.objet}
          options={[['', texts.all], ...Object.entries(objects)]}
        />
        <Select
          label={texts.by}
          name="par"
          value={filters.par}
          options={[['', texts.everybody], ...people]}
        />
        <Field label={texts.from} name="du" type="date" value={filters.du} />
        <Field label={texts.to} name="au" type="date" value={filters.au} />
      </div>
    </ListFilters>
  );
}
