import { href } from '../../frame/location.ts';
import type { SectorRow } from '../../map/counts.ts';
import { type TownView, updateWithRetry } from '../../map/town.ts';
import { client, may } from '../../session.ts';
import { Field, Form } from '../../ui/form.tsx';
import { drawing, sectorTexts as texts } from './drawing-texts.ts';
import { RemoveSector } from './remove-sector.tsx';
import { useSameName } from './same-name.ts';
import { SectorMembers } from './sector-members.tsx';
import { SectorSheets } from './sector-sheets.tsx';

type Props = { of: SectorRow; town: TownView };

/** What the user may do with a sector. */
export function SectorActions({ of: town, sector }: { of: TownView; sector: number }) {
  const mayChange = may('sector.write');
  const row = town.rows.find(({ id }) => id === sector);
  if (!row) return null;
  return (
    <>
      {mayChange && (
        <p class="actions">
          <a class="button" href={href('map', { secteur: row.id, faire: 'dessiner' })}>
            {drawing.openAgain}
          </a>
        </p>
      )}
      {mayChange && <SectorMembers of={row} town={town} />}
      {may('export.create') && <SectorSheets operation={town.operation} sector={row.id} />}
      {mayChange && <Rename of={row} town={town} />}
      {mayChange && <RemoveSector of={row} town={town} />}
    </>
  );
}

function Rename({ of: { id, name }, town }: Props) {
  const nameIn = (fields: FormData) => String(fields.get('nom') ?? '').trim();
  const [requireNew, sure] = useSameName(
    (fields) => [nameIn(fields)],
    town.rows.filter((one) => one.id !== id).map((one) => one.name),
  );
  const send = async (fields: FormData) => {
    const sector_name = nameIn(fields);
    requireNew(fields);
    const path = { sector_id: id };
    await updateWithRetry(town, id, (header) =>
      client.sectors.update({ path, header, body: { sector_name } }),
    );
    await town.done(texts.renamed, id);
  };
  return (
    <details>
      <summary>{texts.rename}</summary>
      <Form key={name} name={`rename-${id}`} submit={texts.saveName} send={send}>
        <Field label={texts.name} name="nom" value={name} isRequired />
        {sure}
      </Form>
    </details>
  );
}
