import { useState } from 'preact/hooks';
import type { Answer, Schemas } from '../../../clients/typescript/src/index.ts';
import { address } from '../../frame/location.ts';
import { usePoll } from '../../requests/poll.ts';
import { client, entityId, may, ofEntity } from '../../session.ts';
import { count, plural, shortMoment } from '../../texts/numbers.ts';
import { Answered, useAnswer } from '../../ui/answer.tsx';
import { Download } from '../../ui/download.tsx';
import { ListPages } from '../../ui/list-pages.tsx';
import { Page } from '../../ui/page.tsx';
import { Said } from '../../ui/said.tsx';
import { Table } from '../../ui/table.tsx';
import { askNames, type Names } from '../names.ts';
import { AskExport } from './ask-export.tsx';
import { exportLink } from './export-link.ts';
import { kinds, ofPerson, reasons, states, files as texts } from './texts.ts';

type Export = Schemas['Export'];
type Known = { page: Answer<'exports-list'>; seasons: [string, string][]; names: Names };

const POLL_S = 2;

/** The requested exports, their state and their download. */
export default function Files() {
  const [said, setSaid] = useState('');
  const cursor = address.value.searchParams.get('suite') ?? '';
  const asked = useAnswer(`files ${cursor} ${JSON.stringify(ofEntity())}`, async (signal): Promise<Known> => {
    const [page, operations, names] = await Promise.all([
      client.exports.list({ query: { limit: 25, ...(cursor && { cursor }) }, signal }),
      client.operations.list({ query: { ...ofEntity(), limit: 200 }, signal }),
      askNames(signal),
    ]);
    // The service returns the exports of every association to a super administrator.
    const data = page.data.filter(({ entity_id }) => entity_id === entityId.value);
    return {
      page: { ...page, data },
      names,
      seasons: operations.data.map((one) => [String(one.operation_id), one.name]),
    };
  });
  const isWaiting = asked.value?.page.data.some(({ state }) => state === 'pending') ?? false;
  usePoll(isWaiting ? POLL_S : undefined, asked.value, asked.again);
  const requested = () => {
    setSaid(texts.asked);
    asked.again();
  };
  return (
    <Page title={texts.title} lead={texts.lead}>
      <Answered of={asked}>
        {(known) => (
          <>
            {may('export.create') && (
              <section aria-labelledby="ask">
                <h2 id="ask">{texts.ask}</h2>
                <AskExport seasons={known.seasons} asked={requested} />
              </section>
            )}
            <Said text={said} />
            <List of={known} />
          </>
        )}
      </Answered>
    </Page>
  );
}

function List({ of: { page, seasons, names } }: { of: Known }) {
  const named = new Map(seasons);
  return (
    <section class="files" aria-labelledby="list">
      <h2 id="list">{texts.list}</h2>
      {page.data.length === 0 ? (
        <p class="quiet">{texts.none}</p>
      ) : (
        <Table
          caption={texts.list}
          rows={page.data}
          id={({ export_id }) => export_id}
          columns={[
            { head: texts.kind, cell: ({ kind }) => (kind === 'person' ? ofPerson : kinds[kind]) },
            {
              head: texts.season,
              cell: ({ operation_id: id }) => (id === null ? texts.whole : (named.get(String(id)) ?? '')),
            },
            {
              head: 'Demandé',
              cell: ({ created_at, requested_by }) => (
                <span>
                  {shortMoment(created_at)} <bdi>{names.get(requested_by ?? 0)}</bdi>
                </span>
              ),
            },
            { head: texts.state, cell: (one) => stateOf(one) },
            {
              head: texts.file,
              cell: (one) =>
                one.state === 'ready' && (
                  <Download
                    label={texts.download}
                    isBusyLabel={texts.downloadBusy}
                    read={() => exportLink(one.export_id)}
                  />
                ),
            },
          ]}
        />
      )}
      <ListPages page="files" cursor={page.next_cursor} next={texts.next} />
    </section>
  );
}

/** The unit of the row count of exports that are no table. */
const units: Partial<Record<Export['kind'], string>> = {
  'receipts-zip': 'document',
  'sector-sheet': 'porte',
};

/** `Prêt : 48 lignes, 12 ko, jusqu’au 03/12 à 10:15`. */
function stateOf({ state, failure, rows, bytes, kind, expires_at }: Export): string {
  if (state === 'failed') return failure === null ? states.failed : `${states.failed}. ${reasons[failure]}`;
  if (state !== 'ready') return states[state];
  const parts = [
    rows !== null && plural(rows, units[kind] ?? 'ligne'),
    bytes !== null && sizeOf(bytes),
  ].filter(Boolean);
  return `${states.ready} : ${parts.join(', ')}, jusqu’au ${shortMoment(expires_at)}`;
}

const sizeOf = (bytes: number): string =>
  bytes < 1_000_000
    ? `${count(Math.ceil(bytes / 1000))} ko`
    : `${count(Math.round(bytes / 100_000) / 10)} Mo`;
