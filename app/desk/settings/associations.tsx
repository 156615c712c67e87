import { items } from '../../../clients/typescript/src/index.ts';
import { href } from '../../frame/location.ts';
import { client } from '../../session.ts';
import { byName } from '../../texts/by-name.ts';
import { Answered, useAnswer } from '../../ui/answer.tsx';
import { Page } from '../../ui/page.tsx';
import { Table } from '../../ui/table.tsx';
import { associations as texts } from './associations-texts.ts';

/** Lists all associations, for super administrators, who have none of their own. */
export default function Associations() {
  const asked = useAnswer('entities', (signal) =>
    Array.fromAsync(items(client.entities.list, { query: { limit: 200 }, signal })),
  );
  return (
    <Page title={texts.title} lead={texts.lead}>
      <Answered of={asked}>
        {(rows) =>
          rows.length === 0 ? (
            <p class="quiet">{texts.none}</p>
          ) : (
            <Table
              caption={texts.title}
              rows={byName(rows, ({ name }) => name)}
              id={({ entity_id }) => entity_id}
              columns={[
                {
                  head: 'Amicale',
                  cell: ({ name, entity_id }) => (
                    <a href={href('season', { amicale: entity_id, saison: undefined })}>{name}</a>
                  ),
                },
                { head: 'Commune', cell: ({ postal_code, city }) => `${postal_code} ${city}` },
              ]}
            />
          )
        }
      </Answered>
    </Page>
  );
}
