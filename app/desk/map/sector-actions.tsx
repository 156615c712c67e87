import { href } from '../../frame/location.ts';
import type { SectorRow } from '../../map/counts.ts';
import { type TownView, updateWithRetry } from '../../map/town.ts';
import { client, may } from '../../session.ts';
import { Field, Form } from '../../ui/form.tsx';
import { drawing, sectorTexts as texts } from './drawing-texts.ts';
import { SectorMembers } from './sector-members.tsx';
import { SectorSheets } from './sector-sheets.tsx';

type Props = { of: SectorRow; town: TownView };

/** The sector actions that the user may perform. */
export function SectorActions({ of: row, town }: Props) {
  const mayChange = may('sector.write');
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
      {mayChange && <Remove of={row} town={town} />}
    </>
  );
}

function Rename({ of: { id, name }, town }: Props) {
  const send = async (fields: FormData) => {
    const sector_name = String(fields.get('nom') ?? '').trim();
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
      </Form>
    </details>
  );
}

function Remove({ of: { id }, town }: Props) {
  const send = async () => {
    await updateWithRetry(town, id, (header) => client.sectors.delete({ path: { sector_id: id }, header }));
    await town.done(texts.removed);
  };
  return (
    <details>
      <summary>{texts.remove}</summary>
      <p class="quiet">{texts.removeHint}</p>
      <Form name={`remove-${id}`} submit={texts.remove} send={send} isDangerous>
        {null}
      </Form>
    </details>
  );
}
