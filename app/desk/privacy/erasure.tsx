import type { Schemas } from '../../../clients/typescript/src/index.ts';
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

/** The data that an erasure deletes or deleted, and the data it keeps with the reason. */
export function ErasureTables({ of: { done, erased, kept } }: { of: Erasure }) {
  const [gone, left] = [some(erased), some(kept)];
  const title = done ? texts.gone : texts.goes;
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
            { head: texts.what, cell: ({ what }) => parts[what] ?? what },
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
            { head: texts.what, cell: ({ what }) => parts[what] ?? what },
            { head: texts.count, cell: (one) => count(one.count), isNumber: true },
            { head: texts.why, cell: ({ what, why }) => reasons[what] ?? why },
          ]}
        />
      )}
      <p class="quiet">{texts.backups}</p>
    </>
  );
}

/** Erases permanently after the user types the confirmation word. */
export function Erase({ of: request, done }: { of: Request; done: (erasure: Erasure) => void }) {
  const send = async (fields: FormData) => {
    if (fields.get('word') !== texts.word) throw new Sentence(texts.notConfirmed);
    done(await client.privacy.erase({ body: { ...request, dry_run: false } }));
  };
  return (
    <section aria-labelledby="erase">
      <h2 id="erase">{texts.erase}</h2>
      <p>{texts.eraseLead}</p>
      <Form name="erase" submit={texts.erase} send={send} isDangerous isForgotten>
        <Field label={texts.confirm} name="word" width="short" isRequired />
      </Form>
    </section>
  );
}
