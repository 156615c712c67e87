import { useRef, useState } from 'preact/hooks';
import type { Answer } from '../../../clients/typescript/src/index.ts';
import { href } from '../../frame/location.ts';
import { once } from '../../requests/once.ts';
import { client, ofEntity } from '../../session.ts';
import { Sentence } from '../../texts/failures.ts';
import { sentencesOfItem } from '../../texts/item-sentences.ts';
import { plural } from '../../texts/numbers.ts';
import { BackLink } from '../../ui/back-link.tsx';
import { FileField } from '../../ui/file-field.tsx';
import { Form } from '../../ui/form.tsx';
import { Page } from '../../ui/page.tsx';
import { Table } from '../../ui/table.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { typeInto } from '../../ui/type-into.ts';
import { headerOf, recordsAt, textOf } from './csv-lines.ts';
import { InviteAll } from './invite-all.tsx';
import { members, secret, importing as texts } from './texts.ts';

type Line = Answer<'users-import'>['results'][number];
type Refused = { line: number; content: string; faults: string[] };
type Report = { created: Line[]; refused: Refused[] };

/** Creates users from a CSV file; refused lines remain to be corrected, and the other lines are imported. */
export default function ImportMembers() {
  const area = useRef<HTMLTextAreaElement>(null);
  const [isBusy, setBusy] = useState(false);
  const [fileRead, setFileRead] = useState('');
  const [report, setReport] = useState<Report>();
  const send = async (fields: FormData) => {
    const text = String(fields.get('csv') ?? '');
    if (text.trim() === '') throw new Sentence(texts.empty);
    setBusy(true);
    try {
      const body = { ...ofEntity(), csv: text };
      const { results } = await once('members', body, (header) => client.users.import({ body, header }));
      const found = reportOf(text, results);
      // The service returns each password once, so the page shows earlier ones while refused lines are
      // corrected.
      setReport({ ...found, created: [...(report?.created ?? []), ...found.created] });
      setFileRead('');
      typeInto(area.current, restOf(text, found.refused));
    } finally {
      setBusy(false);
    }
  };
  const read = async (file: File | undefined) => {
    if (!file) return;
    typeInto(area.current, textOf(await file.arrayBuffer()));
    setFileRead(`${file.name} ${texts.fileRead}`);
  };
  return (
    <Page title={texts.title} lead={texts.lead}>
      <BackLink to={href('members')}>{members.back}</BackLink>
      {report && <Outcome of={report} />}
      <Form name="import" submit={texts.submit} send={send}>
        <FileField
          label={texts.file}
          name="fichier"
          hint={texts.fileHint}
          accept=".csv,.txt,text/csv"
          onPick={(file) => void read(file)}
        />
        <TextArea label={texts.text} name="csv" hint={texts.textHint} area={area} rows={8} isCode />
        <p role="status" class="quiet">
          {isBusy ? texts.busy : fileRead}
        </p>
      </Form>
    </Page>
  );
}

function reportOf(csv: string, results: readonly Line[]): Report {
  const records = recordsAt(
    csv,
    results.map(({ line }) => line),
  );
  return {
    created: results.filter(({ status }) => status === 'created'),
    refused: results
      .filter(({ status }) => status === 'refused')
      .map(({ line, problem }) => ({
        line,
        content: records.get(line) ?? '',
        faults: sentencesOfItem(problem),
      })),
  };
}

/** The header and the refused lines. */
const restOf = (csv: string, refused: readonly Refused[]): string =>
  refused.length === 0 ? '' : [headerOf(csv), ...refused.map(({ content }) => content), ''].join('\n');

function Outcome({ of: { created, refused } }: { of: Report }) {
  return (
    <>
      <div class={refused.length > 0 ? 'notice failure' : 'notice'} role="status">
        <p>
          <strong>
            {plural(created.length, 'accès créé', 'accès créés')},{' '}
            {plural(refused.length, 'ligne refusée', 'lignes refusées')}.
          </strong>{' '}
          {refused.length > 0 && texts.rest}
        </p>
      </div>
      {refused.length > 0 && <RefusedLines of={refused} />}
      {created.length > 0 && <Created of={created} />}
    </>
  );
}

/** A line may break after a separator, so that words stay whole. */
const breakable = (line: string) => line.split(/(?<=[;,\t])/).flatMap((cell) => [cell, <wbr key={cell} />]);

function RefusedLines({ of: rows }: { of: readonly Refused[] }) {
  return (
    <section aria-labelledby="refused">
      <h2 id="refused">{texts.refused}</h2>
      <Table
        caption={texts.refused}
        rows={rows}
        id={({ line }) => line}
        columns={[
          { head: texts.line, cell: ({ line }) => `${texts.line} ${line}` },
          { head: texts.content, cell: ({ content }) => <bdi>{breakable(content)}</bdi> },
          {
            head: texts.fault,
            cell: ({ faults }) => (
              <ul class="plain">
                {faults.map((fault) => (
                  <li key={fault}>{fault}</li>
                ))}
              </ul>
            ),
          },
        ]}
      />
    </section>
  );
}

function Created({ of: rows }: { of: readonly Line[] }) {
  return (
    <section aria-labelledby="created">
      <h2 id="created">{texts.created}</h2>
      <p class="quiet">{texts.inviteHint}</p>
      <InviteAll
        people={rows.flatMap(({ user_id, username = '' }) => (user_id ? [{ user_id, username }] : []))}
      />
      <Table
        caption={texts.created}
        rows={rows}
        id={({ username = '' }) => username}
        columns={[
          { head: secret.username, cell: ({ username }) => <bdi>{username}</bdi> },
          { head: secret.password, cell: ({ password }) => <span class="secret">{password}</span> },
        ]}
      />
    </section>
  );
}
