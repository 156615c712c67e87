import { items, type Schemas } from '../../../clients/typescript/src/index.ts';
import { updateWithRetry } from '../../map/town.ts';
import { client, may } from '../../session.ts';
import { Answered, useAnswer } from '../../ui/answer.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Form } from '../../ui/form.tsx';
import { Missing } from '../../ui/missing.tsx';
import { useSeason } from '../season/chosen-season.ts';
import { member as texts } from './texts.ts';

type Sector = Schemas['Sector'];
type Season = Schemas['Operation'];
type Found = { season: Season; isInside: boolean; sectors: Sector[] };
type Props = { user: number; done: (sentence: string) => void };

async function ask(user: number, season: Season, signal: AbortSignal): Promise<Found> {
  const { operation_id } = season;
  const [present, sectors] = await Promise.all([
    Array.fromAsync(
      items(client.operations.listMembers, { path: { operation_id }, query: { limit: 200 }, signal }),
    ),
    Array.fromAsync(
      items(client.sectors.list, { query: { operation_id, sort: 'sector_name', limit: 200 }, signal }),
    ),
  ]);
  return { season, isInside: present.some(({ user_id }) => user_id === user), sectors };
}

const isIn = ({ members }: Sector, user: number): boolean => members.some(({ user_id }) => user_id === user);

/** A member's sectors of the season; saves sector by sector, based on the loaded versions. */
export function MemberSectors({ user, done }: Props) {
  const season = useSeason();
  return (
    <section aria-labelledby="sectors">
      <h2 id="sectors">{texts.sectors}</h2>
      <Answered of={season} nothing={<Missing what="season" />}>
        {(one) => <OfSeason key={one.operation_id} season={one} user={user} done={done} />}
      </Answered>
    </section>
  );
}

function OfSeason({ season, user, done }: Props & { season: Season }) {
  const asked = useAnswer(`sectors of ${user}`, (signal) => ask(user, season, signal));
  const again = (sentence: string) => {
    asked.again();
    done(sentence);
  };
  return (
    <Answered of={asked}>
      {(found) => {
        if (!found.isInside) return <Outside of={found.season} user={user} done={again} />;
        if (found.sectors.length === 0) return <Missing what="sectors" />;
        return <Choice of={found} user={user} done={done} again={asked.again} />;
      }}
    </Answered>
  );
}

function Outside({ of: season, user, done }: Props & { of: Season }) {
  const send = async () => {
    const path = { operation_id: season.operation_id };
    await client.operations.addMembers({ path, body: { members: [{ user_id: user }] } });
    done(texts.joined);
  };
  return (
    <>
      <p class="quiet">{texts.notInSeason}</p>
      {may('operation.write') && (
        <Form name="join" submit={`${texts.join} « ${season.name} »`} send={send}>
          {null}
        </Form>
      )}
    </>
  );
}

function Choice({ of: { sectors }, user, done, again }: Props & { of: Found; again: () => void }) {
  const send = async (fields: FormData) => {
    const isWanted = ({ sector_id }: Sector) => fields.has(`s${sector_id}`);
    const saved: string[] = [];
    try {
      for (const sector of sectors.filter((one) => isWanted(one) !== isIn(one, user))) {
        await change(sector, isWanted(sector));
        saved.push(sector.sector_name);
      }
      done(texts.sectorsSaved);
    } catch (refusal) {
      const [one, several] = texts.sectorsSavedBefore;
      done(saved.length === 0 ? '' : `${saved.length > 1 ? several : one} : ${saved.join(', ')}.`);
      throw refusal;
    } finally {
      // Runs after an error too: the earlier sectors are already saved.
      again();
    }
  };
  const change = (sector: Sector, isWanted: boolean) => {
    const { sector_id, members } = sector;
    const others = members.map(({ user_id }) => user_id).filter((one) => one !== user);
    const body = { members: isWanted ? [...others, user] : others };
    return updateWithRetry({ listed: sectors, again }, sector_id, (header) =>
      client.sectors.setMembers({ path: { sector_id }, header, body }),
    );
  };
  if (!may('sector.write')) {
    const names = sectors.filter((sector) => isIn(sector, user)).map(({ sector_name }) => sector_name);
    return <p>{names.join(', ') || texts.inNoSector}</p>;
  }
  return (
    <Form name="sectors" submit={texts.saveSectors} send={send}>
      <div class="choices">
        {sectors.map((sector) => (
          <Checkbox
            // Resets the checkbox to the saved state when that changes; a refused change remains with its
            // error.
            key={`${sector.sector_id} ${isIn(sector, user)}`}
            label={sector.sector_name}
            name={`s${sector.sector_id}`}
            isChecked={isIn(sector, user)}
          />
        ))}
      </div>
    </Form>
  );
}
