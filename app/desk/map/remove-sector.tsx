import { useState } from 'preact/hooks';
import type { SectorRow } from '../../map/counts.ts';
import { type TownView, updateWithRetry } from '../../map/town.ts';
import { client } from '../../session.ts';
import { plural } from '../../texts/numbers.ts';
import { Answered, useAnswer } from '../../ui/answer.tsx';
import { Form } from '../../ui/form.tsx';
import { sectorTexts as texts } from './drawing-texts.ts';
import { countVisits, coveredByOthers } from './of-deleted.ts';

type Props = { of: SectorRow; town: TownView };

/** Deletes a sector, after saying what becomes of its addresses and visits. */
export function RemoveSector({ of: row, town }: Props) {
  const { id } = row;
  const [isOpen, setOpen] = useState(false);
  const send = async () => {
    await updateWithRetry(town, id, (header) => client.sectors.delete({ path: { sector_id: id }, header }));
    await town.done(texts.removed);
  };
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{texts.remove}</summary>
      {isOpen && <Consequences of={row} town={town} />}
      <p class="quiet">{texts.removeHint}</p>
      <Form name={`remove-${id}`} submit={texts.remove} send={send} isDangerous>
        {null}
      </Form>
    </details>
  );
}

function Consequences({ of: { id, addresses }, town }: Props) {
  const asked = useAnswer(`visits of ${id}`, (signal) => countVisits(town, [id], signal));
  const covered = coveredByOthers(town, [id]);
  const uncovered = addresses - covered;
  return (
    <>
      {covered > 0 && <p>{plural(covered, texts.covered, texts.coveredMany)}</p>}
      {uncovered > 0 && <p class="notice">{plural(uncovered, texts.uncovered, texts.uncoveredMany)}</p>}
      <Answered of={asked}>
        {(visits) => <p>{visits === 0 ? texts.noVisit : plural(visits, texts.keeps, texts.keepsMany)}</p>}
      </Answered>
    </>
  );
}
