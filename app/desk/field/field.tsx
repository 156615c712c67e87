import { useState } from 'preact/hooks';
import { items } from '../../../clients/typescript/src/index.ts';
import { idInAddress } from '../../frame/location.ts';
import { shownSeason } from '../../frame/shown-season.ts';
import { client, may, ofEntity } from '../../session.ts';
import { season } from '../../texts/fr.ts';
import { Answered, useAnswer } from '../../ui/answer.tsx';
import { Page } from '../../ui/page.tsx';
import { Said } from '../../ui/said.tsx';
import { SeasonPicker } from '../season/season-picker.tsx';
import { Conflicts } from './conflicts.tsx';
import { Phones } from './phones.tsx';
import { Quarantine } from './quarantine.tsx';
import { field as texts } from './texts.ts';

type Found = { operation: number; names: ReadonlyMap<number, string> };

/** Loads the season and its member names, by the id of their membership. */
async function ask(signal: AbortSignal): Promise<Found | undefined> {
  const operation = await shownSeason(signal);
  if (operation === undefined) return undefined;
  const path = { operation_id: operation };
  const members = await Array.fromAsync(
    items(client.operations.listMembers, { path, query: { limit: 200 }, signal }),
  );
  return { operation, names: new Map(members.map(({ ope_user_id, name }) => [ope_user_id, name ?? ''])) };
}

/** Changes from phones that the service refused or that conflict. */
export default function FieldPage() {
  const [said, setSaid] = useState('');
  const asked = useAnswer(`field ${idInAddress('saison')} ${JSON.stringify(ofEntity())}`, ask);
  return (
    <Page title={texts.title}>
      <Answered of={asked}>
        {(found) =>
          found ? (
            <>
              <SeasonPicker current={found.operation} note="" />
              <Said text={said} />
              <Conflicts {...found} done={setSaid} />
              {may('field.settle') && <Quarantine operation={found.operation} done={setSaid} />}
              <Phones operation={found.operation} />
            </>
          ) : (
            <p class="quiet">{season.none}</p>
          )
        }
      </Answered>
    </Page>
  );
}
