import { useState } from 'preact/hooks';
import { items, type Schemas } from '../../../clients/typescript/src/index.ts';
import { href } from '../../frame/location.ts';
import type { TownView } from '../../map/town.ts';
import { client } from '../../session.ts';
import { Sentence } from '../../texts/failures.ts';
import { plural } from '../../texts/numbers.ts';
import { Field, Form } from '../../ui/form.tsx';
import { town as texts } from './town-texts.ts';

type Found = Schemas['FoundAddress'];

/** As many as somebody reads. */
const MOST = 30;

/**
 * Searches the addresses of the towns and of the sectors by number and street. What is typed stays out of the page's address: only the
 * id of a chosen one is in it.
 */
export function FindAddress({ of: town }: { of: TownView }) {
  const [found, setFound] = useState<Found[]>();
  const send = async (fields: FormData) => {
    const q = String(fields.get('recherche') ?? '').trim();
    // What was found for other words is not left below a refusal.
    setFound(undefined);
    if ([...q].length < 2) throw new Sentence(texts.tooShort);
    setFound(await search(town, q));
  };
  return (
    <section aria-labelledby="find">
      <h3 id="find">{texts.search}</h3>
      <Form name="find" submit={texts.find} send={send} isForgotten>
        <Field label={texts.words} name="recherche" hint={texts.searchHint} />
      </Form>
      <div role="status">{found && <Results of={found} town={town} />}</div>
    </section>
  );
}

/** Of each town, so that addresses without a sector are found too; of the sectors where no town is known. */
async function search({ operation: operation_id, town: { towns } }: TownView, q: string): Promise<Found[]> {
  const places = towns.length === 0 ? [{}] : towns.map(({ code_insee }) => ({ code_insee }));
  const found: Found[] = [];
  for (const place of places) {
    const query = { q, operation_id, ...place, limit: MOST + 1 };
    for await (const one of items(client.addresses.search, { query })) {
      if (found.length > MOST) return found;
      found.push(one);
    }
  }
  return found;
}

function Results({ of: found, town }: { of: readonly Found[]; town: TownView }) {
  if (found.length === 0) return <p class="quiet">{texts.noneFound}</p>;
  const shown = found.slice(0, MOST);
  return (
    <>
      <p class="quiet">
        {found.length > MOST ? texts.more : `${plural(found.length, texts.found, texts.foundMany)}.`}
      </p>
      <ul class="found">
        {shown.map(({ address_id, label, commune, sector, lon, lat }) => (
          <li key={address_id}>
            <a
              href={href('map', { secteur: sector?.sector_id, adresse: address_id })}
              onClick={() => town.look([lon, lat])}
            >
              <bdi>{label}</bdi>
            </a>{' '}
            <span class="quiet">
              {commune}, <bdi>{sector?.sector_name ?? texts.withoutSector}</bdi>
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}
