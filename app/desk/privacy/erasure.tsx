import type { Schemas } from '../../../clients/typescript/src/index.ts';
import { once } from '../../requests/once.ts';
import { client } from '../../session.ts';
import { Sentence } from '../../texts/failures.ts';
import { count } from '../../texts/numbers.ts';
import { Field, Form } from '../../ui/form.tsx';
import { Table } from '../../ui/table.tsx';
import type { Request } from './person-form.tsx';
import { parts, reasons, privacy as texts } from './texts.ts';

type Erasure = Schemas['Erasure'];

const some = <T extends { count: number }>(rows: readonly T[]): T[] => rows.filter((one) => one.count > 0);

export const isEmpty = ({ erased, kept }: Erasure): boolean => some([...erased, ...kept]).length === 0;

/** `isAll`: everything that was found, from which the user has yet to choose. */
type TablesProps = { of: Erasure; isAll?: boolean };

/** The data that an erasure deletes or deleted, and the data it keeps with the reason. */
export function ErasureTables({ of: { done, erased, kept }, isAll = false }: TablesProps) {
  const [gone, left] = [some(erased), some(kept)];
  const title = isAll ? texts.stored : done ? texts.gone : texts.goes;
  return (
    <>
      <h3>{title}</h3>
      {gone.length === 0 ? (
        <p class="quiet">{texts.goesNothing}</p>
      ) : (
        <Table
          caption={title}
          rows={gone}
          id={({ what }) => what}
          columns={[
            { head: texts.what, cell: ({ what }) => parts[what] ?? texts.otherPart },
            { head: texts.count, cell: (one) => count(one.count), isNumber: true },
          ]}
        />
      )}
      <h3>{texts.stays}</h3>
      {left.length === 0 ? (
        <p class="quiet">{texts.staysNothing}</p>
      ) : (
        <Table
          caption={texts.stays}
          rows={left}
          id={({ what }) => what}
          columns={[
            { head: texts.what, cell: ({ what }) => parts[what] ?? texts.otherPart },
            { head: texts.count, cell: (one) => count(one.count), isNumber: true },
            { head: texts.why, cell: ({ what, why }) => reasons[what] ?? why },
          ]}
        />
      )}
      <p class="quiet">{texts.backups}</p>
    </>
  );
}

type EraseProps = {
  of: Request;
  /** What the user types to confirm: how many records are chosen, or a word where nothing is chosen. */
  word: string;
  /** The label of the field, which says what `word` is. */
  label: string;
  done: (erasure: Erasure) => void;
};

/** Erases permanently after the user types the confirmation. */
export function Erase({ of: request, word, label, done }: EraseProps) {
  const send = async (fields: FormData) => {
    if (String(fields.get('word') ?? '').trim() !== word) throw new Sentence(texts.notConfirmed(word));
    const body = { ...request, dry_run: false };
    done(await once('erase', body, (header) => client.privacy.erase({ body, header })));
  };
  return (
    <section aria-labelledby="erase">
      <h2 id="erase">{texts.erase}</h2>
      <p>{texts.eraseLead}</p>
      <Form name="erase" submit={texts.erase} send={send} isDangerous isForgotten>
        <Field label={label} name="word" width="short" isRequired />
      </Form>
    </section>
  );
}
