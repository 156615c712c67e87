import { useState } from 'preact/hooks';
import type { Schemas } from '../../../clients/typescript/src/index.ts';
import { href } from '../../frame/location.ts';
import { once } from '../../requests/once.ts';
import { client, ofEntity } from '../../session.ts';
import { amount, day } from '../../texts/numbers.ts';
import { Answered, useAnswer } from '../../ui/answer.tsx';
import { Page } from '../../ui/page.tsx';
import { Table } from '../../ui/table.tsx';
import { SettingsMenu } from '../settings/settings-menu.tsx';
import { seasons as texts } from '../settings/texts.ts';
import { SeasonForm } from './season-form.tsx';

type Season = Schemas['Operation'];

/** The seasons of the association, and a form to create one. */
export default function Seasons() {
  const [made, setMade] = useState<Season>();
  const asked = useAnswer(`seasons ${JSON.stringify(ofEntity())}`, (signal) =>
    client.operations.list({ query: { ...ofEntity(), limit: 200 }, signal }),
  );
  return (
    <Page title={texts.title} lead={texts.lead}>
      <SettingsMenu />
      <div role="status">
        {made && (
          <div class="notice">
            <p>
              {texts.created}{' '}
              <a href={href('seasonMembers', { saison: made.operation_id })}>{texts.members}</a>
            </p>
          </div>
        )}
      </div>
      <Answered of={asked}>{({ data }) => <List rows={data} />}</Answered>
      <section aria-labelledby="create">
        <h2 id="create">{texts.create}</h2>
        <SeasonForm
          key={made?.operation_id}
          submit={texts.create}
          send={async ({ name, ...rest }) => {
            const body = { ...ofEntity(), ...rest, ...(name === '' ? {} : { name }) };
            setMade(await once('season', body, (header) => client.operations.create({ body, header })));
            asked.again();
          }}
        />
      </section>
    </Page>
  );
}

function List({ rows }: { rows: readonly Season[] }) {
  if (rows.length === 0) return <p class="quiet">{texts.none}</p>;
  return (
    <Table
      caption={texts.title}
      rows={rows}
      id={({ operation_id }) => operation_id}
      columns={[
        {
          head: texts.name,
          cell: ({ operation_id, name }) => (
            <a href={href('oneSeason', {}, operation_id)}>
              <bdi>{name}</bdi>
            </a>
          ),
        },
        { head: texts.start, cell: ({ date_start }) => day(date_start) },
        { head: texts.end, cell: ({ date_end }) => day(date_end) },
        { head: texts.state, cell: ({ chk_active }) => (chk_active === 1 ? texts.open : texts.closed) },
        {
          head: texts.calendar,
          cell: ({ calendar_value: value }) => (value === null ? '' : amount(value)),
          isNumber: true,
        },
      ]}
    />
  );
}
