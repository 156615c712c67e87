import { items, type Schemas } from '../../../clients/typescript/src/index.ts';
import { href } from '../../frame/location.ts';
import { houseNumber } from '../../map/address-name.ts';
import { map as mapTexts } from '../../map/texts.ts';
import type { TownView } from '../../map/town.ts';
import { client, may } from '../../session.ts';
import { byName } from '../../texts/by-name.ts';
import { plural } from '../../texts/numbers.ts';
import { Answered, useAnswer } from '../../ui/answer.tsx';
import { PanelTitle } from '../../ui/panel-title.tsx';
import { drawing, sectorTexts } from './drawing-texts.ts';
import { town as texts } from './town-texts.ts';

type Unassigned = Schemas['UnassignedAddress'];

/** More are not listed: ten requests. */
const MOST = 2000;

async function ask(operation_id: number, signal: AbortSignal): Promise<Unassigned[]> {
  const found: Unassigned[] = [];
  const query = { sector: 'none' as const, limit: 200 };
  for await (const one of items(client.addresses.unassigned, { path: { operation_id }, query, signal })) {
    if (found.length === MOST) break;
    found.push(one);
  }
  return found;
}

/** The addresses that no sector has, by street. */
export function UnassignedAddresses({ of: town }: { of: TownView }) {
  const severalTowns = town.data.without_sector.length > 1;
  const all = town.town.unassigned.id.length;
  const asked = useAnswer(`unassigned ${town.operation} ${all}`, (signal) => ask(town.operation, signal));
  return (
    <>
      <PanelTitle back={mapTexts.all} to={href('map', { faire: '' })} title={texts.unassignedTitle} />
      <Answered of={asked}>
        {(found) =>
          found.length === 0 ? (
            <p class="quiet">{texts.noneUnassigned}</p>
          ) : (
            <>
              <p>
                <strong>{plural(Math.max(all, found.length), texts.unassigned, texts.unassignedMany)}</strong>
                {'. '}
                {texts.unassignedLead} {found.length === MOST && texts.firstOnes}
              </p>
              <WhatToDo />
              <ul class="streets">
                {streetsOf(found).map(({ name, commune, addresses }) => (
                  <li key={`${addresses[0]?.code_insee} ${name}`}>
                    <details>
                      <summary>
                        <bdi>{name}</bdi>{' '}
                        <span class="quiet">
                          {severalTowns && `${commune}, `}
                          {plural(addresses.length, 'adresse')}
                        </span>
                      </summary>
                      <ul class="houses">
                        {addresses.map((address) => (
                          <li key={address.address_id}>
                            <a
                              href={href('map', { faire: '', adresse: address.address_id })}
                              onClick={() => town.look([address.lon, address.lat])}
                            >
                              <strong>{houseNumber(address)}</strong> <span class="unseen">{name}</span>
                            </a>
                          </li>
                        ))}
                      </ul>
                    </details>
                  </li>
                ))}
              </ul>
            </>
          )
        }
      </Answered>
    </>
  );
}

/** The ways to give these addresses a sector, to those who may. */
function WhatToDo() {
  if (!may('sector.write')) return null;
  return (
    <>
      <p>{texts.unassignedTodo}</p>
      <p class="actions">
        <a class="button" href={href('map', { faire: 'dessiner' })}>
          {drawing.open}
        </a>
        {may('restore') && <a href={href('map', { faire: 'retablir' })}>{sectorTexts.deleted}</a>}
      </p>
    </>
  );
}

type Street = { name: string; commune: string; addresses: Unassigned[] };

function streetsOf(addresses: readonly Unassigned[]): Street[] {
  const streets = new Map<string, Street>();
  for (const address of addresses) {
    const { code_insee, voie: name, commune } = address;
    const street = streets.get(`${code_insee} ${name}`) ?? { name, commune, addresses: [] };
    street.addresses.push(address);
    streets.set(`${code_insee} ${name}`, street);
  }
  return byName([...streets.values()], ({ name, commune }) => `${name} ${commune}`);
}
