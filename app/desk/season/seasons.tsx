import { useState } from 'preact/hooks';
import type { Schemas } from '../../../clients/typescript/src/index.ts';
import { address, href } from '../../frame/location.ts';
import { once } from '../../requests/once.ts';
import { client, may, ofEntity } from '../../session.ts';
import { amount, day } from '../../texts/numbers.ts';
import { Answered, useAnswer } from '../../ui/answer.tsx';
import { BackLink } from '../../ui/back-link.tsx';
import { DeletedTable } from '../../ui/deleted-table.tsx';
import { Page } from '../../ui/page.tsx';
import { Said } from '../../ui/said.tsx';
import { useSaid } from '../../ui/sentence.ts';
import { Table } from '../../ui/table.tsx';
import { SettingsMenu } from '../settings/settings-menu.tsx';
import { seasons as texts } from '../settings/texts.ts';
import { loadSeasons } from './chosen-season.ts';
import { NextStep } from './next-step.tsx';
import { SeasonForm } from './season-form.tsx';

type Season = Schemas['Operation'];

/** The seasons of the association with a form to create one, or the deleted seasons. */
export default function Seasons() {
  const isOfDeleted = address.value.searchParams.get('etat') === 'supprimees';
  return (
    <Page title={texts.title} lead={texts.lead}>
      <SettingsMenu />
      {isOfDeleted ? <Deleted /> : <Live />}
    </Page>
  );
}

function Live() {
  const [made, setMade] = useState<Season>();
  const asked = useAnswer(`seasons ${JSON.stringify(ofEntity())}`, (signal) =>
    client.operations.list({ query: { ...ofEntity(), limit: 200 }, signal }),
  );
  const [said, done] = useSaid(asked);
  const create = async ({ name, ...rest }: Parameters<typeof sendSeason>[0]) => {
    setMade(await sendSeason({ name, ...rest }));
    done(texts.created);
    void loadSeasons();
  };
  return (
    <>
      <Said text={said} />
      <NextStep
        after="season"
        changes={made?.operation_id}
        otherwise={made && <a href={href('seasonMembers', { saison: made.operation_id })}>{texts.members}</a>}
      />
      <Answered of={asked}>{({ data }) => <List rows={data} />}</Answered>
      {may('restore') && (
        <p>
          <a href={href('seasons', { etat: 'supprimees' })}>{texts.deleted}</a>
        </p>
      )}
      <section aria-labelledby="create">
        <h2 id="create">{texts.create}</h2>
        <SeasonForm key={made?.operation_id} submit={texts.create} send={create} />
      </section>
    </>
  );
}

function sendSeason({ name, ...rest }: Omit<Schemas['OperationDraft'], 'name'> & { name: string }) {
  const body = { ...ofEntity(), ...rest, ...(name === '' ? {} : { name }) };
  return once('season', body, (header) => client.operations.create({ body, header }));
}

function List({ rows }: { rows: readonly Season[] }) {
  if (rows.length === 0) return <p class="quiet">{texts.none}</p>;
  return (
    <Table
      caption={texts.live}
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
        { head: texts.start, cell: ({ date_start }) => day(date_start), isWhole: true },
        { head: texts.end, cell: ({ date_end }) => day(date_end), isWhole: true },
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

/** The deleted seasons, each with the button to restore it. */
function Deleted() {
  const asked = useAnswer(`deleted seasons ${JSON.stringify(ofEntity())}`, (signal) =>
    client.operations.list({ query: { ...ofEntity(), deleted: 'only', limit: 200 }, signal }),
  );
  const [said, done] = useSaid(asked);
  const restore = async (operation_id: number) => {
    await client.operations.restore({ path: { operation_id } });
    void loadSeasons();
    done(texts.restored);
  };
  return (
    <>
      <BackLink to={href('seasons')}>{texts.back}</BackLink>
      <h2>{texts.deletedTitle}</h2>
      <Said text={said} />
      <Answered of={asked}>
        {({ data }) => (
          <DeletedTable
            title={texts.deletedTitle}
            none={texts.noneDeleted}
            rows={data}
            id={({ operation_id }) => operation_id}
            columns={[
              { head: texts.name, cell: ({ name }) => <bdi>{name}</bdi> },
              { head: texts.start, cell: ({ date_start }) => day(date_start), isWhole: true },
              { head: texts.end, cell: ({ date_end }) => day(date_end), isWhole: true },
            ]}
            restore={restore}
          />
        )}
      </Answered>
    </>
  );
}
