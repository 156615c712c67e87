import { items } from '../../../clients/typescript/src/index.ts';
import type { SectorRow } from '../../map/counts.ts';
import { type TownView, updateWithRetry } from '../../map/town.ts';
import { client } from '../../session.ts';
import { byName } from '../../texts/by-name.ts';
import { Answered, useAnswer } from '../../ui/answer.tsx';
import { Checks } from '../../ui/checks.tsx';
import { Form } from '../../ui/form.tsx';
import { sectorTexts as texts } from './drawing-texts.ts';

type Props = { of: SectorRow; town: TownView };

/** Assigns members of the season to a sector. */
export function SectorMembers({ of: { id, members }, town }: Props) {
  const { operation } = town;
  const asked = useAnswer(`members ${operation}`, (signal) =>
    Array.fromAsync(
      items(client.operations.listMembers, {
        path: { operation_id: operation },
        query: { limit: 200 },
        signal,
      }),
    ),
  );
  const send = async (fields: FormData) => {
    const path = { sector_id: id };
    const body = { members: fields.getAll('membre').map(Number) };
    await updateWithRetry(town, id, (header) => client.sectors.setMembers({ path, header, body }));
    await town.done(texts.assigned, id);
  };
  const has = new Set(members.map(({ ope_user_id }) => ope_user_id));
  return (
    <details>
      <summary>{texts.assign}</summary>
      <Answered of={asked}>
        {(people) =>
          people.length === 0 ? (
            <p class="quiet">{texts.noMember}</p>
          ) : (
            <Form key={[...has].join()} name={`members-${id}`} submit={texts.saveMembers} send={send}>
              <Checks
                legend={texts.assign}
                hint={texts.assignHint}
                name="membre"
                options={byName(people, ({ name }) => name).map(({ ope_user_id, name }) => ({
                  value: String(ope_user_id),
                  label: name ?? '',
                  isChecked: has.has(ope_user_id),
                }))}
              />
            </Form>
          )
        }
      </Answered>
    </details>
  );
}
