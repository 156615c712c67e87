import { address, go, href } from '../../frame/location.ts';
import { client } from '../../session.ts';
import { season } from '../../texts/fr.ts';
import { lists } from '../../texts/lists.ts';
import { Answered } from '../../ui/answer.tsx';
import { BackLink } from '../../ui/back-link.tsx';
import { Form, Select } from '../../ui/form.tsx';
import { ListPages } from '../../ui/list-pages.tsx';
import { Page } from '../../ui/page.tsx';
import { useCash } from './balances.ts';
import { HandoverTable } from './handover-table.tsx';
import { handover, states, handovers as texts } from './handover-texts.ts';

const STATES = ['declared', 'confirmed', 'cancelled'] as const;

/** All hand-overs and deposits of a season, paged. */
export default function Handovers() {
  const { searchParams } = address.value;
  const state = STATES.find((one) => one === searchParams.get('etat'));
  const cursor = searchParams.get('suite') ?? '';
  const asked = useCash(`handovers ${state} ${cursor}`, (operation_id, signal) => {
    const filters = { ...(state && { state: [state] }), ...(cursor && { cursor }) };
    return client.cash.list({ query: { operation_id, limit: 25, ...filters }, signal });
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
      <Answered of={asked}>
        {(page) => {
          if (!page) return <p class="quiet">{season.none}</p>;
          if (page.data.length === 0) return <p class="quiet">{texts.none}</p>;
          return (
            <>
              <HandoverTable caption={texts.title} rows={page.data} look="all" />
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
