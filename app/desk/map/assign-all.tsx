import { useState } from 'preact/hooks';
import { Problem } from '../../../clients/typescript/src/index.ts';
import { href } from '../../frame/location.ts';
import type { SectorRow } from '../../map/counts.ts';
import { map as mapTexts } from '../../map/texts.ts';
import { type TownView, updateWithRetry } from '../../map/town.ts';
import { client } from '../../session.ts';
import { Sentence, sentencesOf } from '../../texts/failures.ts';
import { count, plural } from '../../texts/numbers.ts';
import { Answered, useAnswer } from '../../ui/answer.tsx';
import { Form } from '../../ui/form.tsx';
import { Missing } from '../../ui/missing.tsx';
import { PanelTitle } from '../../ui/panel-title.tsx';
import { Progress } from '../../ui/progress.tsx';
import { Said } from '../../ui/said.tsx';
import { useSentence } from '../../ui/sentence.ts';
import { Table } from '../../ui/table.tsx';
import { NextStep } from '../season/next-step.tsx';
import { assigning as texts } from './assigning-texts.ts';
import { JoinAll } from './join-all.tsx';
import { proposeMembers, type Walker } from './propose-members.ts';
import { askWalkers } from './season-people.ts';
import { WalkerSelect } from './walker-select.tsx';

/** What is chosen and not saved yet, by sector. */
type Draft = ReadonlyMap<number, { members: readonly number[]; isProposed: boolean }>;

/** All sectors of the season with who walks them, saved together. */
export function AssignAll({ of: town }: { of: TownView }) {
  const { operation, rows } = town;
  const asked = useAnswer(`walkers ${operation}`, (signal) => askWalkers(operation, signal));
  return (
    <>
      <PanelTitle back={mapTexts.all} to={href('map', { faire: '' })} title={texts.title} />
      <p class="quiet">{texts.lead}</p>
      <NextStep after="assigned" changes={rows.filter(({ members }) => members.length === 0).length} />
      {rows.length === 0 ? (
        <Missing what="sectors" />
      ) : (
        <Answered of={asked}>
          {(walkers) =>
            walkers.length === 0 ? (
              <JoinAll operation={operation} joined={() => void asked.again()} />
            ) : (
              <Assign of={town} walkers={walkers} />
            )
          }
        </Answered>
      )}
    </>
  );
}

const idsOf = ({ members }: SectorRow): number[] => members.map(({ ope_user_id }) => ope_user_id);

function Assign({ of: town, walkers }: { of: TownView; walkers: readonly Walker[] }) {
  const { rows } = town;
  const [draft, setDraft] = useState<Draft>(new Map());
  const [said, setSaid] = useSentence();
  const [refused, setRefused] = useState<string[]>([]);
  const [sent, setSent] = useState<{ done: number; of: number }>();
  const chosen = (row: SectorRow) => draft.get(row.id)?.members ?? idsOf(row);
  const choose = (row: SectorRow, members: readonly number[]) => {
    const next = new Map(draft);
    if (members.join() === idsOf(row).join()) next.delete(row.id);
    else next.set(row.id, { members, isProposed: false });
    setDraft(next);
  };
  const propose = () => {
    const shared = rows.map((row) => ({ id: row.id, members: chosen(row) }));
    const proposed = proposeMembers(
      shared,
      walkers.filter(({ mayWalk }) => mayWalk).map(({ id }) => id),
    );
    const next = new Map(draft);
    for (const [sector, member] of proposed) next.set(sector, { members: [member], isProposed: true });
    setDraft(next);
    setRefused([]);
    setSaid(
      proposed.size === 0 ? texts.noneProposed : plural(proposed.size, texts.proposed, texts.proposedMany),
    );
  };
  const send = async () => {
    const changed = rows.filter(({ id }) => draft.has(id));
    if (changed.length === 0) throw new Sentence(texts.nothing);
    const left = new Map(draft);
    const whys: string[] = [];
    setSaid('');
    setRefused([]);
    try {
      for (const [at, row] of changed.entries()) {
        setSent({ done: at, of: changed.length });
        const why = await save(town, row, chosen(row));
        if (why === undefined) left.delete(row.id);
        else whys.push(`${row.name} : ${why}`);
      }
    } finally {
      setSent(undefined);
      setDraft(left);
      setRefused(whys);
      const saved = draft.size - left.size;
      if (saved > 0) setSaid(plural(saved, texts.saved, texts.savedMany));
      town.again();
    }
  };
  return (
    <>
      <Said text={said} />
      {refused.length > 0 && (
        <div class="notice failure" role="alert">
          <p>{texts.refused}</p>
          <ul>
            {refused.map((one) => (
              <li key={one}>{one}</li>
            ))}
          </ul>
        </div>
      )}
      <p class="actions">
        <button type="button" onClick={propose}>
          {texts.propose}
        </button>
      </p>
      <Form
        name="assign"
        submit={texts.save}
        send={send}
        isForgotten
        aside={
          draft.size > 0 && (
            <button type="button" onClick={() => setDraft(new Map())}>
              {texts.drop}
            </button>
          )
        }
      >
        <Table
          caption={texts.title}
          rows={rows}
          id={({ id }) => id}
          columns={[
            {
              head: texts.sector,
              cell: (row) => <SectorName of={row} mark={markOf(draft.get(row.id))} />,
            },
            {
              head: texts.who,
              cell: (row) => (
                <span class="walkers">
                  <First of={row} chosen={chosen(row)} walkers={walkers} choose={choose} />
                  <Second of={row} chosen={chosen(row)} walkers={walkers} choose={choose} />
                </span>
              ),
            },
          ]}
        />
        {sent && (
          <Progress done={sent.done} of={sent.of} state={texts.saving}>
            {`${count(sent.done)} ${texts.of} ${count(sent.of)}`}
          </Progress>
        )}
      </Form>
    </>
  );
}

/** Saves the members of one sector; returns why it was refused. A failure that is of no sector is thrown. */
async function save(
  town: TownView,
  { id: sector_id }: SectorRow,
  members: readonly number[],
): Promise<string | undefined> {
  try {
    const body = { members: [...members] };
    await updateWithRetry(town, sector_id, (header) =>
      client.sectors.setMembers({ path: { sector_id }, header, body }),
    );
    return undefined;
  } catch (error) {
    if (!isOfSector(error)) throw error;
    const { what, todo, details } = sentencesOf(error);
    return [what, todo, ...details].filter(Boolean).join(' ');
  }
}

/** Whether the service decided about this one sector: what is lost on the way, or signs out, concerns all. */
const isOfSector = (error: unknown): boolean =>
  error instanceof Problem && error.status < 500 && ![401, 429].includes(error.status);

const markOf = (drafted: { isProposed: boolean } | undefined): string | undefined =>
  drafted && (drafted.isProposed ? texts.isProposed : texts.isChanged);

function SectorName({ of: { id, name }, mark }: { of: SectorRow; mark: string | undefined }) {
  return (
    <>
      <a href={href('map', { faire: '', secteur: id })}>
        <bdi>{name}</bdi>
      </a>{' '}
      {mark && <span class="tag">{mark}</span>}
    </>
  );
}

type ChoiceProps = {
  of: SectorRow;
  chosen: readonly number[];
  walkers: readonly Walker[];
  choose: (row: SectorRow, members: readonly number[]) => void;
};

function First({ of: row, chosen: [first, ...others], walkers, choose }: ChoiceProps) {
  if (others.length > 1)
    return (
      <span class="named">
        <bdi>{row.members.map(({ name }) => name).join(', ')}</bdi>
        <span class="quiet">{texts.several}</span>
      </span>
    );
  return (
    <WalkerSelect
      label={`${texts.whoIn} ${row.name}`}
      none={texts.nobody}
      chosen={first}
      walkers={walkers.filter(({ id }) => !others.includes(id))}
      choose={(id) => choose(row, id === undefined ? others : [id, ...others])}
    />
  );
}

function Second({ of: row, chosen: [first, second, third], walkers, choose }: ChoiceProps) {
  if (first === undefined || third !== undefined) return null;
  return (
    <WalkerSelect
      label={`${texts.withIn} ${row.name}`}
      none={texts.alone}
      chosen={second}
      walkers={walkers.filter(({ id }) => id !== first)}
      choose={(id) => choose(row, id === undefined ? [first] : [first, id])}
    />
  );
}
