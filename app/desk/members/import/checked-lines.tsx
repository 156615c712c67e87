import { roleName } from '../../../session.ts';
import { plural } from '../../../texts/numbers.ts';
import { shownNumber } from '../../../texts/shown-number.ts';
import { Form } from '../../../ui/form.tsx';
import { Table } from '../../../ui/table.tsx';
import { takeFocus } from '../../../ui/take-focus.ts';
import type { Result } from './import-request.ts';
import { importing as texts } from './texts.ts';

type Props = {
  results: readonly Result[];
  create: () => Promise<void>;
  /** Leads back to the columns, as long as nothing was created. */
  back: (() => void) | undefined;
  another: () => void;
};

const sentence = (people: number, [one, many]: readonly [string, string] | string[]) =>
  people === 0 ? [] : [`${plural(people, one ?? '', many)}.`];

/** What the service would do with each line, and the button that does it. */
export function CheckedLines({ results, create, back, another }: Props) {
  const of = (status: Result['status']) => results.filter((one) => one.status === status);
  const [fresh, known, duplicate] = [of('created'), of('known'), of('duplicate')];
  const sentences = [
    ...sentence(fresh.length, texts.willBe),
    ...sentence(known.length, texts.known),
    ...sentence(duplicate.length, texts.duplicate),
    ...sentence(of('refused').length, texts.toCorrect),
  ];
  const links = (
    <>
      {back && (
        <button type="button" class="link" onClick={back}>
          {texts.back}
        </button>
      )}
      <button type="button" class="link" onClick={another}>
        {texts.another}
      </button>
    </>
  );
  return (
    <section aria-labelledby="checked">
      {fresh.length > 0 ? (
        <>
          <h2 id="checked" tabIndex={-1} ref={takeFocus}>
            {texts.checked}
          </h2>
          <p class="notice" role="status">
            {sentences.join(' ')} {texts.nothingCreated}
          </p>
          <Form
            name="create"
            submit={texts.create(plural(fresh.length, texts.member))}
            send={create}
            isForgotten
            aside={links}
          >
            {null}
          </Form>
          <People of={fresh} />
        </>
      ) : (
        <>
          <h2 id="checked" tabIndex={-1} ref={back && takeFocus}>
            {texts.left}
          </h2>
          <p role="status">{sentences.length > 0 ? sentences.join(' ') : texts.nothingLeft}</p>
          <p class="actions">{links}</p>
        </>
      )}
      {known.length + duplicate.length > 0 && (
        <>
          {fresh.length > 0 && <h3>{texts.left}</h3>}
          <LeftOut of={[...known, ...duplicate]} />
        </>
      )}
    </section>
  );
}

function People({ of: people }: { of: readonly Result[] }) {
  const hasRemarks = people.some(({ remarks = [] }) => remarks.length > 0);
  return (
    <Table
      caption={texts.checked}
      rows={people}
      id={({ line }) => line}
      columns={[
        { head: texts.username, cell: ({ username }) => <bdi>{username}</bdi> },
        { head: texts.who, cell: ({ name }) => <bdi>{name}</bdi> },
        { head: texts.email, cell: ({ email }) => <bdi>{email}</bdi> },
        { head: texts.phone, cell: ({ phone }) => phone && shownNumber(phone), isWhole: true },
        { head: texts.role, cell: ({ role_id = 1 }) => roleName(role_id) },
        ...(hasRemarks
          ? [
              {
                head: texts.remarks,
                cell: ({ remarks = [] }: Result) => remarks.map((one) => texts.remark[one]).join(', '),
              },
            ]
          : []),
      ]}
    />
  );
}

function LeftOut({ of: lines }: { of: readonly Result[] }) {
  return (
    <Table
      caption={texts.left}
      rows={lines}
      id={({ line }) => line}
      columns={[
        { head: texts.line, cell: ({ line }) => `${texts.line} ${line}`, isWhole: true },
        { head: texts.who, cell: ({ name, email }) => <bdi>{name ?? email}</bdi> },
        {
          head: texts.why,
          cell: ({ status, same_as_line = 0 }) =>
            status === 'known' ? texts.isKnown : texts.isDuplicate(same_as_line),
        },
      ]}
    />
  );
}
