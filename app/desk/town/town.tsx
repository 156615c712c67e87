import { useState } from 'preact/hooks';
import type { Schemas } from '../../../clients/typescript/src/index.ts';
import { href } from '../../frame/location.ts';
import { usePoll } from '../../requests/poll.ts';
import { client, entityId } from '../../session.ts';
import { Act } from '../../ui/act.tsx';
import { Answered, type Asked, useAnswer } from '../../ui/answer.tsx';
import { Page } from '../../ui/page.tsx';
import { useFirstSteps } from '../season/use-first-steps.ts';
import { SettingsMenu } from '../settings/settings-menu.tsx';
import { askTown } from './ask-town.ts';
import { SearchTown } from './search-town.tsx';
import { texts } from './texts.ts';
import { TownState } from './town-state.tsx';

type Town = Schemas['AskedTown'];

const ofAssociation = () => ({ entity_id: entityId.value ?? 0 });
const SECONDS = 1;
const isUnderWay = ({ state }: Town) => state !== 'ready' && state !== 'failed';

/** Loads the addresses of the association's commune, and of others; shows how far they are. */
export default function TownPage() {
  const [isMore, setMore] = useState(false);
  const asked = useAnswer(`towns ${entityId.value}`, async (signal) => {
    const { data } = await client.towns.list({ query: ofAssociation(), signal });
    return data;
  });
  usePoll(asked.value?.some(isUnderWay) ? SECONDS : undefined, asked.value, asked.again);
  return (
    <Page title={texts.title} lead={texts.lead}>
      <SettingsMenu />
      <Answered of={asked}>
        {(towns) => (
          <>
            {towns.length === 0 ? <Own asked={asked} /> : <Loaded of={towns} again={asked.again} />}
            {towns.length > 0 && !isMore ? (
              <p class="actions">
                <button type="button" onClick={() => setMore(true)}>
                  {texts.others}
                </button>
              </p>
            ) : (
              <SearchTown known={towns} again={asked.again} isOther={towns.length > 0} />
            )}
          </>
        )}
      </Answered>
    </Page>
  );
}

function Loaded({ of: towns, again }: { of: Town[]; again: () => Promise<boolean> }) {
  return (
    <section aria-labelledby="loaded">
      <h2 id="loaded">{texts.loaded}</h2>
      {towns.map((town) => (
        <TownState key={town.code_insee} of={town} again={again} />
      ))}
    </section>
  );
}

/** Proposes the commune at the postal code and the city of the association. */
function Own({ asked: { again } }: { asked: Asked<Town[]> }) {
  const found = useAnswer(`own town ${entityId.value}`, async (signal) => {
    const { postal_code, city } = await client.entities.get({ path: ofAssociation(), signal });
    const ask = async (q: string) => (await client.communes.list({ query: { q }, signal })).data;
    const [named] = await ask(`${postal_code} ${city ?? ''}`);
    return named ? [named] : await ask(postal_code);
  });
  const isThere = useFirstSteps(undefined)?.steps.some(({ step, is_done }) => step === 'town' && is_done);
  return (
    <section aria-labelledby="own">
      <h2 id="own">{texts.own}</h2>
      {isThere && (
        <p>
          {texts.isThere} <a href={href('map', { faire: 'decouper' })}>{texts.cut}</a>
        </p>
      )}
      <Answered of={found}>
        {(communes) =>
          communes.length === 0 ? (
            <p>{texts.ownUnknown}</p>
          ) : (
            communes.map(({ code_insee, name }) => (
              <Act
                key={code_insee}
                label={texts.load(name)}
                busy={texts.loading}
                isMain={communes.length === 1}
                act={async () => {
                  await askTown(code_insee);
                  await again();
                }}
              />
            ))
          )
        }
      </Answered>
    </section>
  );
}
