import { href } from '../../frame/location.ts';
import type { SectorRow } from '../../map/counts.ts';
import type { Cut } from '../../map/cut.ts';
import { type TownView, updateWithRetry } from '../../map/town.ts';
import { client, may } from '../../session.ts';
import { plural } from '../../texts/numbers.ts';
import { Answered, useAnswer } from '../../ui/answer.tsx';
import { Form } from '../../ui/form.tsx';
import { cutting as texts } from './cutting-texts.ts';
import { sectorTexts } from './drawing-texts.ts';
import { countVisits } from './of-deleted.ts';

type Props = { of: Cut; town: TownView };

/** Existing sectors in the area of the proposal, which must be deleted first because sectors cannot overlap. */
export function StandingSectors({ of: { replaced }, town }: Props) {
  const standing = town.rows.filter(({ id }) => replaced.includes(id));
  if (standing.length > 0) return <Standing rows={standing} town={town} />;
  if (replaced.length === 0) return null;
  return (
    <p class="notice">
      {texts.cleared} <Restore />
    </p>
  );
}

const Restore = () =>
  may('restore') && <a href={href('map', { faire: 'retablir' })}>{sectorTexts.deleted}</a>;

function Standing({ rows, town }: { rows: readonly SectorRow[]; town: TownView }) {
  const clear = async () => {
    try {
      for (const { id: sector_id } of rows)
        await updateWithRetry(town, sector_id, (header) =>
          client.sectors.delete({ path: { sector_id }, header }),
        );
    } finally {
      // Runs after an error too: the earlier sectors are already deleted.
      town.again();
    }
  };
  return (
    <div class="notice">
      <p>
        {texts.standing} <bdi>{rows.map(({ name }) => name).join(', ')}</bdi>. {texts.standingHint}
      </p>
      <details>
        <summary>{texts.clear}</summary>
        <p>{texts.meanwhile}</p>
        <KeptVisits rows={rows} town={town} />
        <p>
          {texts.canRestore} <Restore />
        </p>
        <Form name="clear" submit={texts.clearNow(plural(rows.length, 'secteur'))} send={clear} isDangerous>
          {null}
        </Form>
      </details>
    </div>
  );
}

function KeptVisits({ rows, town }: { rows: readonly SectorRow[]; town: TownView }) {
  const ids = rows.map(({ id }) => id);
  const asked = useAnswer(`visits of ${ids.join()}`, (signal) => countVisits(town, ids, signal));
  return (
    <Answered of={asked}>
      {(visits) => (visits === 0 ? null : <p>{plural(visits, texts.staysThere, texts.stayThere)}</p>)}
    </Answered>
  );
}
