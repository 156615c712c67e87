import type { Answer, Schemas } from '../../../clients/typescript/src/index.ts';
import { address, href } from '../../frame/location.ts';
import { usePoll } from '../../requests/poll.ts';
import { client, entityId, may } from '../../session.ts';
import { plural, shortMoment } from '../../texts/numbers.ts';
import { Answered } from '../../ui/answer.tsx';
import { Download } from '../../ui/download.tsx';
import { filtersInAddress } from '../../ui/list-filters.tsx';
import { ListPages } from '../../ui/list-pages.tsx';
import { Missing } from '../../ui/missing.tsx';
import { Page } from '../../ui/page.tsx';
import { Said } from '../../ui/said.tsx';
import { useSentence } from '../../ui/sentence.ts';
import { Table } from '../../ui/table.tsx';
import { askNames, type Names } from '../names.ts';
import { seasons, useBesideSeason } from '../season/chosen-season.ts';
import { AskExport } from './ask-export.tsx';
import { exportLink } from './export-link.ts';
import { sizeOf } from './size-of.ts';
import { kinds, ofPerson, reasons, states, files as texts } from './texts.ts';
import { Uploads } from './uploads.tsx';

type Export = Schemas['Export'];
type Known = { page: Answer<'exports-list'>; season: number | undefined; names: Names };

const POLL_S = 2;

/** The requested exports, or the files that the user uploaded. */
export default function Files() {
  const isOfUploads = filtersInAddress(['vue']).vue === 'deposes';
  return isOfUploads ? <Uploads /> : <Exports />;
}

/** The requested exports, their state and their download. */
function Exports() {
  const [said, setSaid] = useSentence();
  const cursor = address.value.searchParams.get('suite') ?? '';
  const asked = useBesideSeason(`files ${cursor}`, async (season, signal): Promise<Known> => {
    const [page, names] = await Promise.all([
      client.exports.list({ query: { limit: 25, ...(cursor && { cursor }) }, signal }),
      askNames(signal),
    ]);
    // The service returns the exports of every association to a super administrator.
    const data = page.data.filter(({ entity_id }) => entity_id === entityId.value);
    return { page: { ...page, data }, names, season };
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
                {namedSeasons().length === 0 && <Missing what="season" />}
                <AskExport seasons={namedSeasons()} shown={known.season} asked={requested} />
              </section>
            )}
            <Said text={said} />
            <List of={known} />
            {may('upload.use') && (
              <p>
                <a href={href('files', { vue: 'deposes', suite: '' })}>{texts.uploaded}</a>
              </p>
            )}
          </>
        )}
      </Answered>
    </Page>
  );
}

/** The seasons of the association, for a choice. */
const namedSeasons = (): [string, string][] =>
  seasons.value.state === 'there' ? seasons.value.all.map((one) => [String(one.operation_id), one.name]) : [];

function List({ of: { page, names } }: { of: Known }) {
  const named = new Map(namedSeasons());
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
  // The file was good; it went with a person who was erased.
  if (failure === 'erased') return `${states.withdrawn}. ${reasons.erased}`;
  if (state === 'failed') return failure === null ? states.failed : `${states.failed}. ${reasons[failure]}`;
  if (state !== 'ready') return states[state];
  const parts = [
    rows !== null && plural(rows, units[kind] ?? 'ligne'),
    bytes !== null && sizeOf(bytes),
  ].filter(Boolean);
  return `${states.ready} : ${parts.join(', ')}, jusqu’au ${shortMoment(expires_at)}`;
}
