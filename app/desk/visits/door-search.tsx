import { useEffect, useId, useState } from 'preact/hooks';
import type { Answer } from '../../../clients/typescript/src/index.ts';
import { client } from '../../session.ts';
import { Failure } from '../../ui/answer.tsx';
import { posted as texts } from './posted-gift-texts.ts';

type Found = Answer<'addresses-search'>['data'];
export type Door = Found[number];
type State = { found?: Found; error?: unknown; isBusy: boolean; isShort?: boolean };

/** As many doors as can be told apart at a glance: a longer list asks for more words. */
const SHOWN = 10;

type Props = {
  operation_id: number;
  /** Told the address that is chosen, or that none is. */
  choose: (door: Door | undefined) => void;
};

/** Finds an address of the season by its words and lets the user choose it, or none; the form has it as `fk_adresse`. */
export function DoorSearch({ operation_id, choose }: Props) {
  const id = useId();
  const [words, setWords] = useState('');
  const [{ found, error, isBusy, isShort }, setState] = useState<State>({ isBusy: false });
  // The first address that is found is chosen at first.
  // biome-ignore lint/correctness/useExhaustiveDependencies: what it tells does not change between renderings.
  useEffect(() => choose(found?.[0]), [found]);
  const find = async () => {
    const q = words.trim();
    if (isBusy) return;
    if (q.length < 2) return setState({ isBusy: false, isShort: true });
    setState({ isBusy: true });
    setState(
      await client.addresses.search({ query: { q, operation_id, limit: SHOWN } }).then(
        ({ data }): State => ({ found: data, isBusy: false }),
        (failure: unknown): State => ({ error: failure, isBusy: false }),
      ),
    );
  };
  return (
    <fieldset>
      <legend>{texts.door}</legend>
      <div class="field">
        <label for={id}>{texts.search}</label>
        <p class="hint" id={`${id}h`}>
          {texts.searchHint}
        </p>
        <input
          id={id}
          type="search"
          autoComplete="off"
          aria-describedby={`${id}h`}
          value={words}
          onInput={(event) => setWords(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            // The form itself is sent by its button.
            event.preventDefault();
            void find();
          }}
        />
      </div>
      <p>
        <button type="button" aria-disabled={isBusy} onClick={find}>
          {isBusy ? texts.finding : texts.find}
        </button>
      </p>
      <div role="status">
        {isShort && <p class="bad">{texts.tooShort}</p>}
        {found?.length === 0 && <p class="quiet">{texts.notFound}</p>}
      </div>
      {error !== undefined && <Failure error={error} again={find} />}
      {found && found.length > 0 && <Doors of={found} choose={choose} />}
    </fieldset>
  );
}

const Doors = ({ of: found, choose }: { of: Found; choose: Props['choose'] }) => (
  <>
    {found.map((door, at) => (
      <label key={door.address_id} class="radio">
        <input
          type="radio"
          name="fk_adresse"
          value={String(door.address_id)}
          defaultChecked={at === 0}
          onChange={() => choose(door)}
        />
        <span>
          {door.label}, {door.commune}{' '}
          <span class="quiet">({door.sector?.sector_name ?? texts.noSector})</span>
        </span>
      </label>
    ))}
    <label class="radio">
      <input type="radio" name="fk_adresse" value="" onChange={() => choose(undefined)} />
      {texts.noDoor}
    </label>
  </>
);
