import { useState } from 'preact/hooks';
import type { Schemas } from '../../../clients/typescript/src/index.ts';
import { client } from '../../session.ts';
import { Sentence } from '../../texts/failures.ts';
import { Act } from '../../ui/act.tsx';
import { Field, Form } from '../../ui/form.tsx';
import { askTown } from './ask-town.ts';
import { texts } from './texts.ts';

type Commune = Schemas['Commune'];
type Props = { known: Schemas['AskedTown'][]; again: () => Promise<boolean>; isOther: boolean };

/** Looks for a commune by its name or postal code, and loads it. */
export function SearchTown({ known, again, isOther }: Props) {
  const [found, setFound] = useState<Commune[]>();
  const send = async (fields: FormData) => {
    const q = String(fields.get('commune') ?? '').trim();
    if (q === '') throw new Sentence(texts.tooShort, { cause: 'commune' });
    const { data } = await client.communes.list({ query: { q } });
    setFound(data);
  };
  const isNew = ({ code_insee }: Commune) => !known.some((town) => town.code_insee === code_insee);
  return (
    <section aria-labelledby="others">
      <h2 id="others">{texts.others}</h2>
      {isOther && <p>{texts.othersHint}</p>}
      <Form name="commune" submit={texts.search} send={send} isForgotten>
        <Field label={texts.words} name="commune" />
      </Form>
      <div role="status">
        {found?.length === 0 && <p>{texts.none}</p>}
        <ul>
          {found?.filter(isNew).map((commune) => (
            <li key={commune.code_insee}>
              <Act
                label={`${texts.load(commune.name)} (${commune.postal_codes.slice(0, 3).join(', ')})`}
                busy={texts.loading}
                act={async () => {
                  await askTown(commune.code_insee);
                  setFound(undefined);
                  await again();
                }}
              />
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
