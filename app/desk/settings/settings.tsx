import { go, href } from '../../frame/location.ts';
import { client, label, may } from '../../session.ts';
import { shownNumber } from '../../texts/shown-number.ts';
import { typedNumber } from '../../texts/typed-number.ts';
import { differing } from '../../ui/changed-fields.ts';
import { Facts } from '../../ui/facts.tsx';
import { Field, Form, Select } from '../../ui/form.tsx';
import { Page } from '../../ui/page.tsx';
import { PhoneLink } from '../../ui/phone-link.tsx';
import { RemoveForm } from '../../ui/remove-form.tsx';
import { NextStep, ShowFirstSteps } from '../season/next-step.tsx';
import { Accounts } from './accounts.tsx';
import { Association, type Entity } from './association.tsx';
import { associations } from './associations-texts.ts';
import { CloseAssociation } from './close-association.tsx';
import { SettingsMenu } from './settings-menu.tsx';
import { settings, association as texts, timeZones } from './texts.ts';

/** The association's name and address, which receipts show. */
export default function Settings() {
  return (
    <Page title={texts.title} lead={texts.lead}>
      <SettingsMenu />
      <Association>
        {(entity, done) => (
          <>
            <Lacking of={entity} />
            {may('entity.edit') ? <Edit of={entity} done={done} /> : <ReadOnly of={entity} />}
            <NextStep after="association" changes={entity.version} />
            <ShowFirstSteps />
            {may('export.create') && <Accounts of={entity} done={done} />}
            {may('entity.delete') && <Removal of={entity} done={done} />}
          </>
        )}
      </Association>
    </Page>
  );
}

/** What receipts show of an association, with its field. */
const shownOnReceipts = [
  ['address_line', texts.address],
  ['city', texts.city],
  ['email', texts.email],
] as const;

function Lacking({ of: entity }: { of: Entity }) {
  const names = shownOnReceipts.filter(([field]) => entity[field] === null).map(([, name]) => name);
  return (
    names.length > 0 && (
      <p class="notice">
        {texts.lacking} {names.join(', ')}.
      </p>
    )
  );
}

function Edit({ of: entity, done }: { of: Entity; done: (sentence: string) => void }) {
  const send = async (fields: FormData) => {
    const text = (name: string) => String(fields.get(name) ?? '').trim();
    const change = {
      name: text('name'),
      email: text('email') || null,
      phone: typedNumber(text('phone'), entity.phone),
      address_line: text('address_line') || null,
      postal_code: text('postal_code'),
      city: text('city') || null,
      siren: text('siren').replace(/\s/g, '') || null,
      rna: text('rna').replace(/\s/g, '') || null,
      time_zone: text('time_zone'),
    };
    await client.update(entity, differing(entity, change));
    done(settings.saved);
  };
  // Adds the association's current time zone if the list does not contain it.
  const zones = timeZones.some(([zone]) => zone === entity.time_zone)
    ? timeZones
    : [[entity.time_zone, entity.time_zone] as const, ...timeZones];
  return (
    <Form key={entity.version} name="association" submit={settings.save} send={send}>
      <Field label={texts.name} name="name" value={entity.name} isRequired />
      <Field
        label={texts.address}
        name="address_line"
        hint={texts.addressHint}
        value={entity.address_line ?? ''}
      />
      <div class="row">
        <Field
          label={texts.postalCode}
          name="postal_code"
          value={entity.postal_code}
          width="short"
          inputMode="numeric"
          isRequired
        />
        <Field label={texts.city} name="city" value={entity.city ?? ''} />
      </div>
      <Field
        label={texts.email}
        name="email"
        hint={texts.emailHint}
        value={entity.email ?? ''}
        inputMode="email"
      />
      <Field label={texts.phone} name="phone" value={shownNumber(entity.phone ?? '')} inputMode="tel" />
      <div class="row">
        <Field label={texts.siren} name="siren" hint={texts.sirenHint} value={entity.siren ?? ''} />
        <Field label={texts.rna} name="rna" hint={texts.rnaHint} value={entity.rna ?? ''} />
      </div>
      <Select label={texts.timeZone} name="time_zone" value={entity.time_zone} options={zones} />
    </Form>
  );
}

type RemovalProps = { of: Entity; done: (sentence: string) => void };

/** Closes the association, or deletes it; the list of associations restores it. */
function Removal({ of: { entity_id }, done }: RemovalProps) {
  const removed = () =>
    go(href('associations', { amicale: undefined, saison: undefined, etat: 'supprimees' }));
  return (
    <section aria-labelledby="removal">
      <h2 id="removal">{associations.removal}</h2>
      <CloseAssociation entityId={entity_id} done={done} />
      <RemoveForm
        label={associations.remove}
        hint={associations.removeHint}
        remove={(query) => client.entities.delete({ path: { entity_id }, query }).then(removed)}
      />
    </section>
  );
}

function ReadOnly({ of: entity }: { of: Entity }) {
  return (
    <>
      <p class="quiet">{texts.readOnly}</p>
      <Facts
        of={[
          [texts.name, entity.name],
          [texts.type, label('entity_types', String(entity.entity_type_id))],
          [texts.address, entity.address_line],
          [texts.city, `${entity.postal_code} ${entity.city ?? ''}`],
          [texts.email, entity.email],
          [texts.phone, entity.phone && <PhoneLink of={entity.phone} />],
          [texts.siren, entity.siren],
          [texts.rna, entity.rna],
        ]}
      />
    </>
  );
}
