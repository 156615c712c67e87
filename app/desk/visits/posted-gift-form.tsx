import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { Problem, type Schemas } from '../../../clients/typescript/src/index.ts';
import { detailOf, Sentence } from '../../texts/failures.ts';
import { fieldOf } from '../../texts/faults.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Field, Form, Select } from '../../ui/form.tsx';
import { useChanges } from '../use-changes.ts';
import { GiftPlace } from './gift-place.tsx';
import { posted as texts } from './posted-gift-texts.ts';
import { type Faults, type OfSeason, readGift, recordGift } from './record-posted-gift.ts';

type Props = {
  of: OfSeason;
  today: string;
  me: number | undefined;
  done: (passage: Schemas['Passage'], wantsReceipt: boolean) => Promise<void>;
};

/** A field, and below it what is wrong with its value. */
const Beside = ({ fault, children }: { fault: string | undefined; children: ComponentChildren }) => (
  <div class="beside">
    {children}
    {fault && <p class="bad">{fault}</p>}
  </div>
);

/** What the service says is wrong, by the name of the field. */
const faultsOf = (error: unknown): Faults =>
  error instanceof Problem
    ? Object.fromEntries(error.errors.map((one) => [fieldOf(one), detailOf(one)] as const))
    : {};

export function PostedGiftForm({ of, today, me, done }: Props) {
  const { operation_id, people } = of;
  const [faults, setFaults] = useState<Faults>({});
  const [places, placeChanged] = useChanges();
  const send = async (fields: FormData) => {
    setFaults({});
    const read = readGift(fields, { operation_id, today });
    if ('faults' in read) {
      setFaults(read.faults);
      throw new Sentence(texts.wrong);
    }
    const passage = await recordGift(read.gift).catch((error: unknown) => {
      setFaults(faultsOf(error));
      throw error;
    });
    await done(passage, fields.get('receipt') !== null);
  };
  const placed = () => {
    setFaults(({ fk_sector: _, fk_adresse: __, ...others }) => others);
    placeChanged();
  };
  const isMember = people.some(({ user_id }) => user_id === me);
  return (
    <Form name="posted-gift" submit={texts.submit} send={send} about={places}>
      <GiftPlace of={of} fault={faults['fk_sector'] ?? faults['fk_adresse']} changed={placed} />
      <Beside fault={faults['name']}>
        <Field label={texts.name} name="name" isRequired />
      </Beside>
      <div class="row">
        <Beside fault={faults['montant']}>
          <Field
            label={texts.amount}
            name="montant"
            hint={texts.amountHint}
            width="short"
            inputMode="decimal"
            isRequired
          />
        </Beside>
        <Beside fault={faults['passed_at']}>
          <Field label={texts.day} name="passed_at" type="date" value={today} isRequired />
        </Beside>
      </div>
      <div class="row">
        <Beside fault={faults['number']}>
          <Field label={texts.number} name="number" inputMode="numeric" />
        </Beside>
        <Beside fault={faults['bank']}>
          <Field label={texts.bank} name="bank" />
        </Beside>
      </div>
      <Beside fault={faults['fk_user']}>
        <Select
          label={texts.by}
          name="fk_user"
          value={String((isMember ? me : people[0]?.user_id) ?? '')}
          options={people.map(({ user_id, name }) => [String(user_id), name ?? ''] as const)}
        />
        <p class="hint">{texts.byHint}</p>
      </Beside>
      <Checkbox label={texts.receipt} name="receipt" hint={texts.receiptHint} isChecked />
      <Beside fault={faults['email']}>
        <Field label={texts.email} name="email" inputMode="email" />
      </Beside>
      <Beside fault={faults['donor_address']}>
        <Field label={texts.address} name="donor_address" hint={texts.addressHint} />
      </Beside>
    </Form>
  );
}
