import { type Answer, items } from '../../../clients/typescript/src/index.ts';
import { address, go, href } from '../../location.ts';
import { Answered, useAnswer } from '../../parts/answer.tsx';
import { Field, Form, Select } from '../../parts/form.tsx';
import { History } from '../../parts/history.tsx';
import { Page } from '../../parts/page.tsx';
import { SettingsMenu } from '../../parts/settings-menu.tsx';
import { client, entityId, ofEntity } from '../../session.ts';
import { lineSays, objects, journal as texts } from '../../texts/journal.ts';

/** Of the address: what it is about, days, who by id, and the place in the list. */
const inAddress = (name: string): string | undefined => address.value.searchParams.get(name) ?? undefined;

const isObject = (name: string | undefined): name is keyof typeof objects =>
  name !== undefined && name in objects;

async function ask(signal: AbortSignal) {
  const [object, by, from, to, cursor] = ['objet', 'par', 'du', 'au', 'suite'].map(inAddress);
  const query = {
    limit: 25,
    ...(isObject(object) ? { object } : {}),
    ...(Number(by) ? { by_user_id: Number(by) } : {}),
    ...(from ? { from } : {}),
    ...(to ? { to } : {}),
    ...(cursor ? { cursor } : {}),
  };
  const list = { query: { ...ofEntity(), limit: 200 }, signal };
  const [page, users] = await Promise.all([
    client.entities.history({ path: { entity_id: entityId.value ?? 0 }, query, signal }),
    Array.fromAsync(items(client.users.list, list)),
  ]);
  return { page, users };
}

/** The page of what a line is about, where there is one. */
function pageOf({ object, object_id: id }: Answer<'entities-history'>['data'][number]): string | undefined {
  if (object === 'passage') return href('visit', {}, id);
  if (object === 'user') return href('member', {}, id);
  return object === 'operation' ? href('oneSeason', {}, id) : undefined;
}

/** Who did what in the association. */
export default function Journal() {
  const asked = useAnswer(`journal ${address.value.search} ${entityId.value}`, ask);
  const isFiltered = ['objet', 'par', 'du', 'au'].some((name) => inAddress(name) !== undefined);
  return (
    <Page title={texts.title} lead={texts.lead}>
      <SettingsMenu />
      <Answered of={asked}>
        {({ page, users }) => (
          <>
            <details open={isFiltered}>
              <summary>{texts.filters}</summary>
              <Filters people={users.map(({ user_id, name }) => [String(user_id), name ?? ''] as const)} />
            </details>
            {page.data.length === 0 ? (
              <p class="quiet">{texts.none}</p>
            ) : (
              <History lines={page.data} says={lineSays} leads={pageOf} />
            )}
            <p class="actions">
              {inAddress('suite') && <a href={href('journal', { ...here(), suite: '' })}>{texts.first}</a>}
              {page.next_cursor && (
                <a href={href('journal', { ...here(), suite: page.next_cursor })}>{texts.next}</a>
              )}
            </p>
          </>
        )}
      </Answered>
    </Page>
  );
}

const NO_FILTER = { objet: '', par: '', du: '', au: '', suite: '' };

const here = () =>
  Object.fromEntries(['objet', 'par', 'du', 'au'].map((name) => [name, inAddress(name)] as const));

function Filters({ people }: { people: readonly (readonly [string, string])[] }) {
  const send = async (fields: FormData) => {
    const chosen = ['objet', 'par', 'du', 'au'].map(
      (name) => [name, String(fields.get(name) ?? '')] as const,
    );
    go(href('journal', { ...NO_FILTER, ...Object.fromEntries(chosen) }));
  };
  return (
    <Form
      key={address.value.search}
      name="filters"
      submit={texts.filter}
      send={send}
      aside={<a href={href('journal', NO_FILTER)}>{texts.clear}</a>}
      isForgotten
    >
      <div class="row">
        <Select
          label={texts.object}
          name="objet"
          value={inAddress('objet')}
          options={[['', texts.all], ...Object.entries(objects)]}
        />
        <Select
          label={texts.by}
          name="par"
          value={inAddress('par')}
          options={[['', texts.everybody], ...people]}
        />
        <Field label={texts.from} name="du" type="date" value={inAddress('du')} />
        <Field label={texts.to} name="au" type="date" value={inAddress('au')} />
      </div>
    </Form>
  );
}
