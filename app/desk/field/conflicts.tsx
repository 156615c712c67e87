import { type Answer, Problem } from '../../../clients/typescript/src/index.ts';
import { href } from '../../frame/location.ts';
import { moneyFields } from '../../generated/records.ts';
import { client, may } from '../../session.ts';
import { DOT } from '../../texts/dot.ts';
import { Sentence } from '../../texts/failures.ts';
import { moment } from '../../texts/numbers.ts';
import { Answered, useAnswer } from '../../ui/answer.tsx';
import { fieldName, fieldValue } from '../../ui/field-value.ts';
import { Field, Form } from '../../ui/form.tsx';
import { Radios } from '../../ui/radios.tsx';
import { Table } from '../../ui/table.tsx';
import { addressInWords } from '../visits/street-address.ts';
import { field as texts } from './texts.ts';

type Conflict = Answer<'field-conflicts'>['data'][number];
/** Conflicts settled together: all money fields of one push, or a single conflict. */
type Group = { key: string; conflicts: Conflict[] };

const SHOWN = 50;
const takes = ['kept', 'refused'] as const;

type Props = { operation: number; names: ReadonlyMap<number, string>; done: (sentence: string) => void };

/** Fields that two people changed at once, side by side, with a decision for each. */
export function Conflicts({ operation, names, done }: Props) {
  const asked = useAnswer(`conflicts ${operation}`, (signal) =>
    client.field.conflicts({ query: { operation_id: operation, state: 'open', limit: SHOWN }, signal }),
  );
  const settled = () => {
    done(texts.settled);
    asked.again();
  };
  return (
    <section aria-labelledby="conflicts">
      <h2 id="conflicts">{texts.conflicts}</h2>
      <Answered of={asked}>
        {({ data, next_cursor }) =>
          data.length === 0 ? (
            <p class="quiet">{texts.noConflict}</p>
          ) : (
            <>
              <p class="lead">{`${texts.conflictsLead} ${may('field.settle') ? texts.youSettle : texts.othersSettle}`}</p>
              {together(data).map((group) => (
                <One key={group.key} of={group} names={names} settled={settled} />
              ))}
              {next_cursor && <p class="quiet">{texts.moreConflicts}</p>}
            </>
          )
        }
      </Answered>
    </section>
  );
}

function together(conflicts: readonly Conflict[]): Group[] {
  const keyOf = ({ conflict_id, passage_id, by_ope_user_id, at, field }: Conflict) =>
    moneyFields.some((name) => name === field)
      ? `${passage_id} ${by_ope_user_id} ${at}`
      : String(conflict_id);
  return [...Map.groupBy(conflicts, keyOf)].map(([key, group]) => ({ key, conflicts: group }));
}

/** The value that stayed, and who wrote it, where that is known. */
const Kept = ({ field, kept, kept_by }: Conflict) => (
  <>
    <bdi>{fieldValue(field, kept)}</bdi>
    {kept_by?.name && (
      <span class="quiet">
        {' '}
        {texts.by} <bdi>{kept_by.name}</bdi>
      </span>
    )}
  </>
);

type OneProps = { of: Group; names: ReadonlyMap<number, string>; settled: () => void };

function One({ of: { key, conflicts }, names, settled }: OneProps) {
  const [first] = conflicts;
  if (!first) return null;
  const who = names.get(first.by_ope_user_id ?? 0) ?? texts.someone;
  return (
    <article class="sheet">
      <h3>
        {texts.from} <bdi>{who}</bdi>
      </h3>
      <p class="quiet">
        {first.address && (
          <>
            {addressInWords(first.address)}
            {DOT}
          </>
        )}
        {moment(first.at)}
        {DOT}
        <a href={href('visit', {}, first.passage_id)}>{texts.visit}</a>
      </p>
      <Table
        caption={conflicts.map(({ field }) => fieldName(field)).join(', ')}
        rows={conflicts}
        id={({ conflict_id }) => conflict_id}
        columns={[
          { head: texts.information, cell: ({ field }) => fieldName(field) },
          { head: texts.kept, cell: Kept },
          { head: texts.phone, cell: ({ field, refused }) => <bdi>{fieldValue(field, refused)}</bdi> },
        ]}
      />
      {conflicts.length > 1 && <p class="quiet">{texts.together}</p>}
      {may('field.settle') && <Decision name={`settle-${key}`} id={first.conflict_id} settled={settled} />}
    </article>
  );
}

function Decision({ name, id: conflict_id, settled }: { name: string; id: number; settled: () => void }) {
  const send = async (fields: FormData) => {
    const take = takes.find((one) => one === fields.get('garder'));
    if (!take) throw new Sentence(texts.chooseFirst);
    const reason = String(fields.get('motif') ?? '').trim();
    const body = { take, ...(reason ? { reason } : {}) };
    await client.field.settle({ path: { conflict_id }, body }).catch((error: unknown) => {
      const isDeleted = error instanceof Problem && error.code === 'not-found' && take === 'refused';
      throw isDeleted ? new Sentence(texts.isDeleted) : error;
    });
    settled();
  };
  return (
    <Form name={name} submit={texts.settle} send={send}>
      <Radios
        legend={texts.decision}
        name="garder"
        options={[
          ['kept', texts.takeKept],
          ['refused', texts.takePhone],
        ]}
      />
      <Field label={texts.reason} name="motif" hint={texts.reasonHint} />
    </Form>
  );
}
