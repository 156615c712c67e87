import type { TargetedEvent } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { href, idInAddress } from '../../frame/location.ts';
import type { Cut, QueuedCut } from '../../map/cut.ts';
import { map as mapTexts } from '../../map/texts.ts';
import type { TownView } from '../../map/town.ts';
import { unsaved } from '../../map/unsaved.ts';
import { client } from '../../session.ts';
import { Sentence } from '../../texts/failures.ts';
import { count } from '../../texts/numbers.ts';
import { Answered, useAnswer } from '../../ui/answer.tsx';
import { Checks } from '../../ui/checks.tsx';
import { Field, Form, Select } from '../../ui/form.tsx';
import { PanelTitle } from '../../ui/panel-title.tsx';
import { keepInAddress } from './cut-in-address.ts';
import { CutProgress, type Proposal } from './cut-progress.tsx';
import { CutProposal } from './cut-proposal.tsx';
import { cutting as texts } from './cutting-texts.ts';
import { DwellingsKnown } from './dwellings-known.tsx';
import { useLossWarning } from './loss-warning.ts';
import { isUnknown, LoadFirst } from './no-addresses.tsx';
import { toChoose } from './propose-members.ts';
import { askWalkers } from './season-people.ts';

const cuts = unsaved<Cut>('weighed-cuts');
const queued = unsaved<QueuedCut>('queued-cuts');
const MOST = 300;

/** Cuts the town into sectors: propose, preview, adjust, accept. */
export function CutTown({ of: town }: { of: TownView }) {
  const name = `cut ${town.operation}`;
  const cut = cuts.get(name);
  const waiting = queued.get(name) ?? (cut ? undefined : inAddress());
  const walkers = useAnswer(`walkers ${town.operation}`, (signal) => askWalkers(town.operation, signal));
  const [isBusy, setBusy] = useState(false);
  useEffect(() => {
    const shown = cut?.sectors.map(({ name: text, outline, ...counts }, id) => ({
      id,
      outline,
      text: `${text}\n${count(counts[cut.weighed_by])}`,
    }));
    town.map?.propose(shown ?? []);
    return () => town.map?.propose([]);
  }, [cut, town.map]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: moving a border does not refit the map.
  useEffect(() => {
    if (cut) town.map?.fit(cut.sectors.map(({ outline }) => outline));
  }, [cut?.round, town.map]);
  useLossWarning(cut !== undefined && cut.proposal_id === undefined);
  const proposal = waiting?.proposal_id ?? cut?.proposal_id;
  // After a return by a link, so that a reload finds it again.
  useEffect(() => {
    if (proposal !== undefined) keepInAddress(proposal);
  }, [proposal]);
  const take = (round: number, { proposal_id, result, weigh, keep }: Proposal) => {
    if (!result) return;
    cuts.set(name, { ...result, weigh, replaced: notKept(town, keep), round, proposal_id });
    queued.drop(name);
  };
  const send = async (fields: FormData) => {
    setBusy(true);
    try {
      const round = Math.max(cut?.round ?? 0, waiting?.round ?? 0) + 1;
      const proposed = await propose(town, fields, round);
      if ('sectors' in proposed) keepInAddress(undefined);
      else return queued.set(name, proposed);
      cuts.set(name, proposed);
      queued.drop(name);
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <PanelTitle back={mapTexts.all} to={href('map', { faire: '' })} title={texts.title} />
      <p class="quiet">{texts.lead}</p>
      <Answered of={walkers}>
        {(found) => (
          <CutForm of={town} walkers={toChoose(found, []).length} isAgain={cut !== undefined} send={send} />
        )}
      </Answered>
      <div role="status">
        {isBusy && (
          <p>
            <progress aria-label={texts.busy} /> {texts.busy}
          </p>
        )}
      </div>
      {waiting && (
        <CutProgress
          key={waiting.proposal_id}
          id={waiting.proposal_id}
          operation={town.operation}
          ended={(made) => take(waiting.round, made)}
        />
      )}
      {cut && (
        <CutProposal
          key={cut.round}
          of={cut}
          town={town}
          drop={() => {
            keepInAddress(undefined);
            cuts.drop(name);
          }}
          change={(sectors) => cuts.set(name, { ...cut, sectors, isMoved: true })}
          rename={(sectors) => cuts.set(name, { ...cut, sectors })}
        />
      )}
    </>
  );
}

/** A proposal that a reload, or the way back, finds again. */
function inAddress(): QueuedCut | undefined {
  const proposal_id = idInAddress('decoupe');
  return proposal_id === undefined ? undefined : { proposal_id, round: 1 };
}

const notKept = ({ rows }: TownView, keep: readonly number[]): number[] =>
  rows.filter(({ id }) => !keep.includes(id)).map(({ id }) => id);

async function propose(town: TownView, fields: FormData, round: number): Promise<Cut | QueuedCut> {
  const text = (field: string) => String(fields.get(field) ?? '').trim();
  const number = Number(text('nombre'));
  if (!Number.isInteger(number) || number < 1 || number > MOST) throw new Sentence(texts.notANumber);
  const postal_codes = text('codes')
    .split(/[\s,;]+/)
    .filter(Boolean);
  const keep = fields.getAll('garder').map(Number);
  const weigh = text('poids') === 'dwellings' ? 'dwellings' : 'addresses';
  const answer = await client.sectors.propose({
    path: { operation_id: town.operation },
    body: {
      number,
      weigh,
      tolerance: Number(text('ecart')) / 100,
      streets: text('rues') === 'any' ? 'any' : 'whole',
      keep,
      ...(postal_codes.length > 0 ? { within: { postal_codes } } : {}),
    },
  });
  if ('proposal_id' in answer) return { proposal_id: answer.proposal_id, round };
  return { ...answer, weigh, replaced: notKept(town, keep), round };
}

/** The postal codes of the association's town before its first sector; later the service knows the communes by the sectors. */
const firstCodes = ({ rows, town: { towns } }: TownView): string =>
  rows.length > 0 ? '' : [...new Set(towns.flatMap(({ postal_codes }) => postal_codes))].join(' ');

/** A sector for each member of the season; before there are two, as many as a small association has. */
const proposedNumber = (walkers: number): number => (walkers < 2 ? 10 : Math.min(walkers, MOST));

type FormProps = {
  of: TownView;
  walkers: number;
  isAgain: boolean;
  send: (fields: FormData) => Promise<void>;
};

function CutForm({ of: town, walkers, isAgain, send }: FormProps) {
  const { rows } = town;
  const codes = firstCodes(town);
  const [isSomewhere, setSomewhere] = useState(codes !== '');
  const follow = ({ currentTarget }: TargetedEvent<HTMLElement>) =>
    setSomewhere(currentTarget.querySelector<HTMLInputElement>('[name=codes]')?.value.trim() !== '');
  const isBlocked = !isSomewhere && isUnknown(town.data, town.town);
  return (
    <Form
      name="cut"
      submit={isAgain ? texts.again : texts.propose}
      send={send}
      before={isBlocked && <LoadFirst />}
    >
      <div onInput={follow}>
        <div class="row">
          <Field
            label={texts.number}
            name="nombre"
            inputMode="numeric"
            width="short"
            value={String(proposedNumber(walkers))}
            {...(walkers < 2 ? {} : { hint: texts.numberHint })}
            isRequired
          />
          <Select label={texts.tolerance} name="ecart" value="10" options={texts.tolerances} />
          <Select label={texts.weigh} name="poids" value="addresses" options={texts.weights} />
          <Select label={texts.streets} name="rues" value="whole" options={texts.streetChoices} />
        </div>
        <DwellingsKnown of={town} />
        <Field
          label={texts.postalCodes}
          name="codes"
          hint={texts.postalHint}
          inputMode="numeric"
          value={codes}
        />
        {rows.length > 0 && (
          <details open>
            <summary>{texts.keep}</summary>
            <Checks
              legend={texts.keep}
              hint={texts.keepHint}
              name="garder"
              options={rows.map(({ id, name }) => ({ value: String(id), label: name, isChecked: true }))}
            />
          </details>
        )}
      </div>
    </Form>
  );
}
