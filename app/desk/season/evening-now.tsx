import { useEffect, useState } from 'preact/hooks';
import type { Answer } from '../../../clients/typescript/src/index.ts';
import { href } from '../../frame/location.ts';
import { client } from '../../session.ts';
import { decimal } from '../../texts/decimal.ts';
import { count, localDay, timeOf } from '../../texts/numbers.ts';
import { useAnswer } from '../../ui/answer.tsx';
import { Table } from '../../ui/table.tsx';
import { evening as texts } from './evening-texts.ts';

type Evening = Answer<'stats-evening'>;
type Sector = Evening['sectors'][number];

/** The figures change by the minute. */
const EVERY_MS = 60_000;

/** Who walks now, how fast, and when their sectors are finished at that speed; nothing while nobody walks. */
export function EveningNow({ operation }: { operation: number }) {
  const [minute, setMinute] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => {
      // A page that nobody sees asks for nothing.
      if (!document.hidden) setMinute((last) => last + 1);
    }, EVERY_MS);
    return () => clearInterval(timer);
  }, []);
  const { value } = useAnswer(`evening ${operation} ${minute}`, (signal) =>
    client.stats.evening({ path: { operation_id: operation }, signal }),
  );
  if (!value || value.walkers.length === 0) return null;
  return <Walkers of={value} />;
}

function Walkers({ of: { at, walkers, sectors } }: { of: Evening }) {
  const sectorOf = new Map(sectors.map((sector) => [sector.sector_id, sector]));
  return (
    <section aria-labelledby="evening-now">
      <h2 id="evening-now">{texts.title}</h2>
      <Table
        caption={texts.title}
        rows={walkers}
        id={({ ope_user_id }) => ope_user_id}
        columns={[
          { head: texts.who, cell: ({ name }) => <bdi>{name ?? texts.unnamed}</bdi> },
          { head: texts.sector, cell: ({ sector_id }) => <SectorLink of={sectorOf.get(sector_id ?? 0)} /> },
          { head: texts.last, cell: ({ last_at }) => timeOf(last_at), isWhole: true },
          { head: texts.doors, cell: ({ doors }) => count(doors), isNumber: true },
          {
            head: texts.speed,
            cell: ({ doors_per_hour: speed }) => (speed === 0 ? texts.tooEarly : decimal(speed)),
            isNumber: true,
          },
          { head: texts.left, cell: ({ sector_id }) => endOf(sectorOf.get(sector_id ?? 0), at) },
        ]}
      />
      <p class="quiet">{texts.how}</p>
    </section>
  );
}

function SectorLink({ of: sector }: { of: Sector | undefined }) {
  if (!sector) return texts.outside;
  return (
    <a href={href('map', { secteur: sector.sector_id })}>
      <bdi>{sector.sector_name}</bdi>
    </a>
  );
}

const HOUR_MS = 3_600_000;
/** Nobody rings later: an end after it is told in hours of walking. */
const LAST_BELL = '22:00';

/** `120 restants, vers 21:30`. */
function endOf(sector: Sector | undefined, at: string): string {
  if (!sector) return '';
  const { remaining, finished_at } = sector;
  if (remaining === 0) return texts.finished;
  const left = `${count(remaining)} ${remaining === 1 ? texts.one : texts.several}`;
  if (finished_at === null) return left;
  const hours = (Date.parse(finished_at) - Date.parse(at)) / HOUR_MS;
  const isTonight = localDay(finished_at) === localDay(at) && timeOf(finished_at) < LAST_BELL;
  const end = isTonight ? texts.by(timeOf(finished_at)) : texts.hours(count(Math.max(1, Math.round(hours))));
  return `${left}, ${end}`;
}
