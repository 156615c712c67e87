import { items } from '../../../clients/typescript/src/index.ts';
import { client, may } from '../../session.ts';
import { Answered } from '../../ui/answer.tsx';
import { Missing } from '../../ui/missing.tsx';
import { Page } from '../../ui/page.tsx';
import { Said } from '../../ui/said.tsx';
import { useSentence } from '../../ui/sentence.ts';
import { tellApart } from '../names.ts';
import { useOfSeason } from '../season/chosen-season.ts';
import { Conflicts } from './conflicts.tsx';
import { Phones } from './phones.tsx';
import { Quarantine } from './quarantine.tsx';
import { field as texts } from './texts.ts';
import { Tonight } from './tonight.tsx';

type Found = { operation: number; names: ReadonlyMap<number, string> };

/** Loads the names of a season's members, by the id of their membership. */
async function ask(operation: number, signal: AbortSignal): Promise<Found> {
  const path = { operation_id: operation };
  const members = await Array.fromAsync(
    items(client.operations.listMembers, { path, query: { limit: 200 }, signal }),
  );
  const named = await tellApart(members, signal);
  return { operation, names: new Map(named.map(({ ope_user_id, name }) => [ope_user_id, name ?? ''])) };
}

/** Who is out, changes from phones that the service refused or that conflict, and the phones. */
export default function FieldPage() {
  const [said, setSaid] = useSentence();
  const asked = useOfSeason('field', ask);
  return (
    <Page title={texts.title}>
      <Answered of={asked} nothing={<Missing what="season" />}>
        {(found) => (
          <>
            <Said text={said} />
            <Tonight operation={found.operation} />
            <Conflicts {...found} done={setSaid} />
            {may('field.settle') && <Quarantine operation={found.operation} done={setSaid} />}
            <Phones operation={found.operation} />
          </>
        )}
      </Answered>
    </Page>
  );
}
