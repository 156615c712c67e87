import type { Schemas } from '../../../clients/typescript/src/index.ts';
import { once } from '../../requests/once.ts';
import { client } from '../../session.ts';
import { Field, Form, Select } from '../../ui/form.tsx';
import { type Doubt, useDoubt } from '../doubt.tsx';
import { associations as texts } from './associations-texts.ts';
import { association, timeZones } from './texts.ts';

type Listed = Schemas['EntityView'];
const { compare } = new Intl.Collator('fr', { sensitivity: 'base', ignorePunctuation: true });

type Named = { name: string; postal_code: string };

/** The doubt about an association whose name and postal code another one has. */
function doubtOfName({ name, postal_code }: Named, existing: readonly Listed[]): Doubt | undefined {
  const same = existing.find((one) => one.postal_code === postal_code && compare(one.name ?? '', name) === 0);
  return (
    same && {
      value: `${name} ${postal_code}`,
      says: texts.sameName(String(same.entity_id)),
      sure: texts.sameNameSure,
    }
  );
}

function typedIn(fields: FormData) {
  const text = (name: string) => String(fields.get(name) ?? '').trim();
  return {
    name: text('name'),
    postal_code: text('postal_code'),
    city: text('city') || null,
    time_zone: text('time_zone'),
  };
}

type Props = { created: (association: Schemas['Entity']) => void; existing: readonly Listed[] };

/** The form of a super administrator to create an association; its administrators complete it. */
export function NewAssociation({ created, existing }: Props) {
  const [requireSure, sureBox] = useDoubt((fields) => doubtOfName(typedIn(fields), existing));
  const send = async (fields: FormData) => {
    const body = typedIn(fields);
    requireSure(fields);
    created(await once('association', body, (header) => client.entities.create({ body, header })));
  };
  return (
    <section aria-labelledby="create">
      <h2 id="create">{texts.create}</h2>
      <Form name="create" submit={texts.create} send={send}>
        <Field label={association.name} name="name" isRequired />
        <div class="row">
          <Field
            label={association.postalCode}
            name="postal_code"
            width="short"
            inputMode="numeric"
            isRequired
          />
          <Field label={association.city} name="city" />
        </div>
        <Select label={association.timeZone} name="time_zone" value="Europe/Paris" options={timeZones} />
        {sureBox}
      </Form>
    </section>
  );
}
