import type { Address } from '../../map/streets.ts';
import { type TownView, updateWithRetry } from '../../map/town.ts';
import { client } from '../../session.ts';
import { Form, Select } from '../../ui/form.tsx';
import { sectorTexts as texts } from './drawing-texts.ts';

/** Assigns an address to another sector, or back to the sector whose outline contains it. */
export function GiveDoor({ of: address, sector, town }: { of: Address; sector: number; town: TownView }) {
  const others = town.rows.filter(({ id }) => id !== sector);
  const { address_id, given_by_hand } = address;
  const send = async (fields: FormData) => {
    const to = Number(fields.get('secteur'));
    const path = { sector_id: sector, address_id };
    const body = { sector_id: to === 0 ? null : to };
    await updateWithRetry(town, sector, (header) => client.sectors.updateAddress({ path, header, body }));
    await town.done(to === 0 ? texts.givenBack : texts.given, to === 0 ? sector : to);
  };
  if (others.length === 0 && !given_by_hand) return null;
  return (
    <details>
      <summary>{texts.give}</summary>
      <p class="quiet">{texts.giveHint}</p>
      <Form name={`give-${address_id}`} submit={texts.saveGift} send={send}>
        <Select
          label={texts.giveTo}
          name="secteur"
          value={String(others[0]?.id ?? '')}
          options={[
            ...(given_by_hand ? [['0', texts.back] as const] : []),
            ...others.map(({ id, name }) => [String(id), name] as const),
          ]}
        />
      </Form>
    </details>
  );
}
