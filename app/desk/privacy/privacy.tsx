import { useState } from 'preact/hooks';
import type { Schemas } from '../../../clients/typescript/src/index.ts';
import { address } from '../../frame/location.ts';
import { client, entityId } from '../../session.ts';
import { Answered, type Asked, useAnswer } from '../../ui/answer.tsx';
import { Page } from '../../ui/page.tsx';
import { SettingsMenu } from '../settings/settings-menu.tsx';
import { Choose } from './choose.tsx';
import { Erase, ErasureTables, isEmpty } from './erasure.tsx';
import { History } from './history.tsx';
import { lineSays } from './journal-texts.ts';
import { PersonFile } from './person-file.tsx';
import { PersonForm, type Request } from './person-form.tsx';
import { privacy as texts } from './texts.ts';

type Found = { request: Request; erasure: Schemas['Erasure'] };
type Lines = Schemas['HistoryPage']['data'];

/** The number of latest requests shown; the history contains all. */
const SHOWN = 50;

/** Finds a person, shows the stored data, exports and erases it; personal details never enter the address. */
export default function Privacy() {
  const [found, setFound] = useState<Found>();
  const audit = useAnswer(`persons ${entityId.value}`, async (signal): Promise<Lines> => {
    const path = { entity_id: entityId.value ?? 0 };
    const { data } = await client.entities.history({
      path,
      query: { object: 'person', limit: SHOWN },
      signal,
    });
    return data;
  });
  const look = async (request: Request) => {
    const erasure = await client.privacy.erase({ body: { ...request, dry_run: true } });
    setFound({ request, erasure });
    audit.again();
  };
  return (
    <Page title={texts.title} lead={texts.lead}>
      <SettingsMenu />
      <section aria-labelledby="find">
        <h2 id="find">{texts.find}</h2>
        <PersonForm key={address.value.search} send={look} />
      </section>
      {found && (
        <Person
          key={JSON.stringify(found.request)}
          of={found}
          erased={(erasure) => {
            setFound({ ...found, erasure });
            audit.again();
          }}
          asked={audit.again}
        />
      )}
      <Audit of={audit} />
    </Page>
  );
}

type PersonProps = { of: Found; erased: (erasure: Schemas['Erasure']) => void; asked: () => void };

function Person({ of: { request, erasure }, erased, asked }: PersonProps) {
  const { done, found } = erasure;
  const isListed = found !== null && found.visits.length + found.others.length > 0;
  const isLeft = !done && !isEmpty(erasure);
  return (
    <>
      <section aria-labelledby="found">
        <h2 id="found">{texts.found}</h2>
        <div role="status">
          {done && <p class="notice">{texts.erased}</p>}
          {!done && isEmpty(erasure) && (
            <p class="notice">
              {texts.nothing} {request.name !== undefined && texts.nothingOfName}
            </p>
          )}
        </div>
        {!isEmpty(erasure) && <ErasureTables of={erasure} isAll={isListed} />}
      </section>
      {isLeft && !isListed && <PersonFile of={request} asked={asked} />}
      {isLeft && isListed && <Choose of={request} found={found} asked={asked} done={erased} />}
      {isLeft && !isListed && erasure.erased.some(({ count }) => count > 0) && (
        <Erase of={request} word={texts.word} label={texts.confirm(texts.word)} done={erased} />
      )}
    </>
  );
}

function Audit({ of: audit }: { of: Asked<Lines> }) {
  return (
    <section aria-labelledby="audit">
      <h2 id="audit">{texts.audit}</h2>
      <p class="quiet">{texts.auditLead}</p>
      <Answered of={audit}>
        {(lines) =>
          lines.length === 0 ? (
            <p class="quiet">{texts.noAudit}</p>
          ) : (
            <History lines={lines} says={lineSays} />
          )
        }
      </Answered>
    </section>
  );
}
