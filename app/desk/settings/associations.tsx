import { useState } from 'preact/hooks';
import { type Answer, items, type Schemas } from '../../../clients/typescript/src/index.ts';
import { address, href } from '../../frame/location.ts';
import { client, config } from '../../session.ts';
import { byName } from '../../texts/by-name.ts';
import { day, localDay } from '../../texts/numbers.ts';
import { Answered, useAnswer } from '../../ui/answer.tsx';
import { BackLink } from '../../ui/back-link.tsx';
import { DeletedTable } from '../../ui/deleted-table.tsx';
import { Page } from '../../ui/page.tsx';
import { removing } from '../../ui/removing-texts.ts';
import { Said } from '../../ui/said.tsx';
import { useSaid } from '../../ui/sentence.ts';
import { type Column, Table } from '../../ui/table.tsx';
import { associations as texts } from './associations-texts.ts';
import { InviteAssociation } from './invite-association.tsx';
import { NewAssociation } from './new-association.tsx';
import { Platform } from './platform.tsx';

type Listed = Answer<'entities-list'>['data'][number];

const ask = (deleted: 'only' | undefined) => async (signal: AbortSignal) => {
  const query = { limit: 200, ...(deleted && { deleted }) };
  return byName(await Array.fromAsync(items(client.entities.list, { query, signal })), ({ name }) => name);
};

/** All associations with a form to create one, the deleted ones, or the figures of all; for super administrators, who have none of their own. */
export default function Associations() {
  const { searchParams } = address.value;
  if (searchParams.get('vue') === 'plateforme') return <Platform />;
  return (
    <Page title={texts.title} lead={texts.lead}>
      {searchParams.get('etat') === 'supprimees' ? <Deleted /> : <Live />}
    </Page>
  );
}

/** Tells associations of one name and town apart. */
const number: Column<Listed> = { head: texts.number, cell: ({ entity_id }) => entity_id, isNumber: true };
const since: Column<Listed> = {
  head: texts.since,
  cell: (one) => 'created_at' in one && day(localDay(one.created_at)),
  isWhole: true,
};

const city: Column<Listed> = {
  head: texts.city,
  cell: ({ postal_code, city: name }) => `${postal_code} ${name ?? ''}`,
};

/** What an association has of the first steps, so that one that waits for help is seen. */
const steps: Column<Listed> = {
  head: texts.steps,
  cell: (one) => 'first_steps' in one && one.first_steps && stepsSay(one.first_steps),
};

function stepsSay({ closed, season, sectors, members, visits }: Schemas['StepsTaken']): string {
  if (closed) return texts.noAccess;
  const has = { season, sectors, members, visits };
  const done = stepNames.filter((name) => has[name]).map((name) => texts.step[name]);
  return done.length === 0 ? texts.noStep : done.join(', ');
}

const stepNames = ['season', 'sectors', 'members', 'visits'] as const;

function Live() {
  const [made, setMade] = useState<Schemas['Entity']>();
  const asked = useAnswer('entities', ask(undefined));
  const [said, done] = useSaid(asked);
  const created = (association: Schemas['Entity']) => {
    setMade(association);
    done(texts.created);
  };
  return (
    <>
      <Said
        text={said}
        link={
          made && (
            <a href={href('newMember', { amicale: made.entity_id, saison: undefined })}>
              {texts.firstMember}
            </a>
          )
        }
      />
      <Answered of={asked}>
        {(rows) =>
          rows.length === 0 ? (
            <p class="quiet">{texts.none}</p>
          ) : (
            <Table
              caption={texts.title}
              rows={rows}
              id={({ entity_id }) => entity_id}
              columns={[
                {
                  head: texts.association,
                  cell: ({ name, entity_id }) => (
                    <a href={href('season', { amicale: entity_id, saison: undefined, etat: undefined })}>
                      <bdi>{name}</bdi>
                    </a>
                  ),
                },
                city,
                number,
                since,
                steps,
              ]}
            />
          )
        }
      </Answered>
      <p class="actions">
        <a href={href('associations', { vue: 'plateforme' })}>{texts.platform}</a>
        <a href={href('associations', { etat: 'supprimees' })}>{texts.deleted}</a>
      </p>
      {config.value?.signup !== 'off' && <InviteAssociation />}
      <NewAssociation key={made?.entity_id} created={created} existing={asked.value ?? []} />
    </>
  );
}

/** The deleted associations, each with the day and the reason of its deletion, which its history has. */
async function askDeleted(signal: AbortSignal) {
  const rows = await ask('only')(signal);
  return Promise.all(
    rows.map(async (row) => {
      const path = { entity_id: row.entity_id };
      const query = { object: 'entity' as const, action: ['deleted' as const], limit: 1 };
      const [last] = (await client.entities.history({ path, query, signal })).data;
      const change = last?.changes?.['reason'];
      const reason = typeof change === 'object' && typeof change.new === 'string' ? change.new : '';
      return { ...row, on: last?.at, reason };
    }),
  );
}

function Deleted() {
  const asked = useAnswer('deleted entities', askDeleted);
  const [said, done] = useSaid(asked);
  const restore = async (entity_id: number) => {
    await client.entities.restore({ path: { entity_id } });
    done(texts.restored);
  };
  return (
    <>
      <BackLink to={href('associations')}>{texts.back}</BackLink>
      <h2>{texts.deletedTitle}</h2>
      <Said text={said} />
      <Answered of={asked}>
        {(rows) => (
          <DeletedTable
            title={texts.deletedTitle}
            none={texts.noneDeleted}
            rows={rows}
            id={({ entity_id }) => entity_id}
            columns={[
              { head: texts.association, cell: ({ name }) => <bdi>{name}</bdi> },
              city,
              number,
              { head: texts.deletedOn, cell: ({ on }) => on && day(localDay(on)), isWhole: true },
              { head: removing.reason, cell: ({ reason }) => reason },
            ]}
            restore={restore}
          />
        )}
      </Answered>
    </>
  );
}
