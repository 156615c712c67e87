import { address, go, href } from '../../frame/location.ts';
import { client } from '../../session.ts';
import { tableName } from '../../texts/file-name.ts';
import { lists } from '../../texts/lists.ts';
import { Answered } from '../../ui/answer.tsx';
import { BackLink } from '../../ui/back-link.tsx';
import { Download } from '../../ui/download.tsx';
import { Form, Select } from '../../ui/form.tsx';
import { ListPages } from '../../ui/list-pages.tsx';
import { Missing } from '../../ui/missing.tsx';
import { Page } from '../../ui/page.tsx';
import { useOfSeason, useSeason } from '../season/chosen-season.ts';
import { states } from './handover-states.ts';
import { HandoverTable } from './handover-table.tsx';
import { handover, handovers as texts } from './handover-texts.ts';
import { withOwners } from './owners.ts';

const STATES = ['declared', 'confirmed', 'cancelled'] as const;

/** All hand-overs and deposits of a season, paged. */
export default function Handovers() {
  const { searchParams } = address.value;
  const state = STATES.find((one) => one === searchParams.get('etat'));
  const cursor = searchParams.get('suite') ?? '';
  const asked = useOfSeason(`handovers ${state} ${cursor}`, async (operation_id, signal) => {
    const filters = { ...(state && { state: [state] }), ...(cursor && { cursor }) };
    const page = await client.cash.list({ query: { operation_id, limit: 25, ...filters }, signal });
    return { ...page, data: await withOwners(page.data, signal) };
  });
  const send = async (fields: FormData) =>
    go(href('handovers', { etat: String(fields.get('etat') ?? ''), suite: '' }));
  return (
    <Page title={texts.title} lead={texts.lead}>
      <BackLink to={href('cash')}>{handover.back}</BackLink>
      <Form key={state ?? ''} name="filters" submit={lists.filter} send={send} isForgotten>
        <Select
          label={texts.state}
          name="etat"
          value={state ?? ''}
          options={[['', texts.anyState], ...Object.entries(states)]}
        />
      </Form>
      <Answered of={asked} nothing={<Missing what="season" />}>
        {(page) => {
          if (page.data.length === 0) return <p class="quiet">{texts.none}</p>;
          return (
            <>
              <HandoverTable caption={texts.title} rows={page.data} look="all" />
              <Csv operation={page.data[0]?.operation_id} state={state} />
              <ListPages
                page="handovers"
                query={{ etat: state }}
                cursor={page.next_cursor}
                next={texts.next}
              />
            </>
          );
        }}
      </Answered>
    </Page>
  );
}

type CsvProps = { operation: number | undefined; state: (typeof STATES)[number] | undefined };

/** The file of all hand-overs that the filter shows, not of this page alone. */
function Csv({ operation, state }: CsvProps) {
  const season = useSeason();
  if (operation === undefined) return null;
  const query = { operation_id: operation, ...(state && { state: [state] }) };
  const read = async () => ({
    name: tableName('remises', season.value?.name),
    type: 'text/csv',
    content: await client.cash.listCsv({ query }),
  });
  return (
    <p class="actions">
      <Download label={texts.csv} isBusyLabel={texts.csvBusy} read={read} />
    </p>
  );
}
