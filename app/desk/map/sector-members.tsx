import type { SectorRow } from '../../map/counts.ts';
import { type TownView, updateWithRetry } from '../../map/town.ts';
import { client } from '../../session.ts';
import { Answered, useAnswer } from '../../ui/answer.tsx';
import { Checks } from '../../ui/checks.tsx';
import { Form } from '../../ui/form.tsx';
import { Missing } from '../../ui/missing.tsx';
import { sectorTexts as texts } from './drawing-texts.ts';
import { toChoose } from './propose-members.ts';
import { askWalkers } from './season-people.ts';

type Props = { of: SectorRow; town: TownView };

/** Assigns members of the season to a sector. */
export function SectorMembers({ of: { id, members }, town }: Props) {
  const { operation } = town;
  const asked = useAnswer(`walkers ${operation}`, (signal) => askWalkers(operation, signal));
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
            <Missing what="seasonMembers" />
          ) : (
            <Form key={[...has].join()} name={`members-${id}`} submit={texts.saveMembers} send={send}>
              <Checks
                legend={texts.assign}
                hint={texts.assignHint}
                name="membre"
                options={toChoose(people, [...has]).map(({ id: member, label }) => ({
                  value: String(member),
                  label,
                  isChecked: has.has(member),
                }))}
              />
            </Form>
          )
        }
      </Answered>
    </details>
  );
}
