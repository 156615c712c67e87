import { useState } from 'preact/hooks';
import type { Schemas } from '../../../clients/typescript/src/index.ts';
import { client } from '../../session.ts';
import { Sentence } from '../../texts/failures.ts';
import { count, plural } from '../../texts/numbers.ts';
import { Form } from '../../ui/form.tsx';
import { Erase, ErasureTables } from './erasure.tsx';
import { chosenOf, FoundList, listedOf } from './found-list.tsx';
import { PersonFile } from './person-file.tsx';
import type { Request } from './person-form.tsx';
import { privacy, choice as texts } from './texts.ts';

type Erasure = Schemas['Erasure'];
type Props = {
  of: Request;
  found: Schemas['FoundRecords'];
  /** Called after a request about the choice, which the history notes. */
  asked: () => void;
  done: (erasure: Erasure) => void;
};

/** What was found, to choose from; then the file of the choice, what its erasure would do, and the erasure itself. */
export function Choose({ of: request, found, asked, done }: Props) {
  const records = listedOf(found);
  // A single record leaves nothing to choose.
  const [keys, setKeys] = useState<ReadonlySet<string>>(
    new Set(records.length === 1 ? records.map(({ key }) => key) : []),
  );
  const [looked, setLooked] = useState<{ chosen: Schemas['ChosenRecords']; erasure: Erasure }>();
  const choose = (changed: readonly string[], isChosen: boolean) => {
    const others = [...keys].filter((key) => !changed.includes(key));
    setKeys(new Set(isChosen ? [...others, ...changed] : others));
    setLooked(undefined);
  };
  const chosen = chosenOf(found, keys);
  const size = plural(keys.size, 'donnée choisie', 'données choisies');
  const check = () => {
    if (keys.size === 0) throw new Sentence(texts.none);
  };
  const look = async () => {
    check();
    const erasure = await client.privacy.erase({ body: { ...request, chosen, dry_run: true } });
    setLooked({ chosen, erasure });
    asked();
  };
  return (
    <>
      <section aria-labelledby="choose">
        <h2 id="choose">{texts.title}</h2>
        <p>{texts.lead}</p>
        {found.more > 0 && <p class="notice">{texts.more(found.more)}</p>}
        <FoundList records={records} chosen={keys} choose={choose} />
        <p role="status">{texts.chosen(size, count(records.length))}</p>
      </section>
      {/* Another choice is another file. */}
      <PersonFile key={[...keys].join()} of={{ ...request, chosen }} check={check} asked={asked} />
      <section aria-labelledby="erasure">
        <h2 id="erasure">{texts.erasure}</h2>
        <Form name="choose" submit={texts.look} send={look} isForgotten>
          {null}
        </Form>
      </section>
      {looked && (
        <>
          <section aria-labelledby="would">
            <h2 id="would">{texts.would}</h2>
            <p>{texts.withIt(size)}</p>
            <ErasureTables of={looked.erasure} />
          </section>
          <Erase
            of={{ ...request, chosen: looked.chosen }}
            word={String(keys.size)}
            label={privacy.confirmCount(String(keys.size))}
            done={done}
          />
        </>
      )}
    </>
  );
}
