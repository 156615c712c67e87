import { items } from '../../../clients/typescript/src/index.ts';
import { href } from '../../frame/location.ts';
import { map as mapTexts } from '../../map/texts.ts';
import type { TownView } from '../../map/town.ts';
import { client } from '../../session.ts';
import { byName } from '../../texts/by-name.ts';
import { shortMoment } from '../../texts/numbers.ts';
import { Answered, useAnswer } from '../../ui/answer.tsx';
import { DeletedTable } from '../../ui/deleted-table.tsx';
import { PanelTitle } from '../../ui/panel-title.tsx';
import { sectorTexts as texts } from './drawing-texts.ts';

/** The deleted sectors of the season, each with the button to restore it. */
export function DeletedSectors({ of: town }: { of: TownView }) {
  const query = { operation_id: town.operation, deleted: 'only', limit: 200 } as const;
  const asked = useAnswer(`deleted sectors ${town.operation}`, (signal) =>
    Array.fromAsync(items(client.sectors.list, { query, signal })),
  );
  const restore = async (sector_id: number) => {
    await client.sectors.restore({ path: { sector_id } });
    await town.done(texts.restored, sector_id);
  };
  return (
    <>
      <PanelTitle back={mapTexts.all} to={href('map', { faire: '' })} title={texts.deletedTitle} />
      <Answered of={asked}>
        {(rows) => (
          <DeletedTable
            title={texts.deletedTitle}
            none={texts.noneDeleted}
            rows={byName(rows, ({ sector_name }) => sector_name)}
            id={({ sector_id }) => sector_id}
            columns={[
              { head: mapTexts.sector, cell: ({ sector_name }) => <bdi>{sector_name}</bdi> },
              {
                head: texts.removedAt,
                cell: ({ deleted_at }) => deleted_at && shortMoment(deleted_at),
                isWhole: true,
              },
            ]}
            restore={restore}
          />
        )}
      </Answered>
    </>
  );
}
