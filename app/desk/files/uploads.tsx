import type { Schemas } from '../../../clients/typescript/src/index.ts';
import { address, href } from '../../frame/location.ts';
import { client, entityId } from '../../session.ts';
import { Sentence } from '../../texts/failures.ts';
import { moment } from '../../texts/numbers.ts';
import { uploadProblems } from '../../texts/uploads.ts';
import { Answered, useAnswer } from '../../ui/answer.tsx';
import { BackLink } from '../../ui/back-link.tsx';
import { Download } from '../../ui/download.tsx';
import { Form } from '../../ui/form.tsx';
import { ListPages } from '../../ui/list-pages.tsx';
import { Page } from '../../ui/page.tsx';
import { Said } from '../../ui/said.tsx';
import { useSaid } from '../../ui/sentence.ts';
import { Table } from '../../ui/table.tsx';
import { sizeOf } from './size-of.ts';
import { purposes, uploads as texts, uploadStates } from './uploads-texts.ts';

type Upload = Schemas['Upload'];

/** What the user uploaded for the association: read and deleted one by one. */
export function Uploads() {
  const cursor = address.value.searchParams.get('suite') ?? '';
  const asked = useAnswer(`uploads ${entityId.value} ${cursor}`, async (signal) => {
    const page = await client.uploads.list({ query: { limit: 25, ...(cursor && { cursor }) }, signal });
    // The service returns those for every association to a super administrator.
    return { ...page, data: page.data.filter(({ entity_id }) => entity_id === entityId.value) };
  });
  const [said, done] = useSaid(asked);
  return (
    <Page title={texts.title} lead={texts.lead}>
      <BackLink to={href('files', { vue: '', suite: '' })}>{texts.back}</BackLink>
      <Said text={said} />
      <Answered of={asked}>
        {({ data, next_cursor }) => (
          <>
            {data.length === 0 ? <p class="quiet">{texts.none}</p> : <List of={data} done={done} />}
            <ListPages page="files" query={{ vue: 'deposes' }} cursor={next_cursor} next={texts.next} />
          </>
        )}
      </Answered>
    </Page>
  );
}

type Done = (sentence: string) => void;

const List = ({ of: rows, done }: { of: Upload[]; done: Done }) => (
  <Table
    caption={texts.title}
    rows={rows}
    id={({ upload_id }) => upload_id}
    columns={[
      {
        head: texts.file,
        cell: ({ filename, size }) => (
          <span>
            <bdi>{filename}</bdi> ({sizeOf(size)})
          </span>
        ),
      },
      { head: texts.purpose, cell: ({ purpose }) => purposes[purpose] },
      { head: texts.deposited, cell: ({ created_at }) => moment(created_at) },
      {
        head: texts.state,
        cell: ({ state, problem }) =>
          problem === null ? uploadStates[state] : `${uploadStates[state]} : ${uploadProblems[problem]}`,
      },
      {
        head: texts.open,
        cell: ({ upload_id, state }) =>
          state === 'ready' && (
            <Download label={texts.open} isBusyLabel={texts.opening} read={() => linkOf(upload_id)} />
          ),
      },
      { head: texts.remove, cell: (upload) => <Remove of={upload} done={done} /> },
    ]}
  />
);

/** Asks for the address of a file when it is clicked, as it is good for a minute. */
async function linkOf(upload_id: number): Promise<{ url: string }> {
  const { url } = await client.uploads.get({ path: { upload_id } });
  if (url === null) throw new Sentence(texts.notReady);
  return { url };
}

function Remove({ of: { upload_id, purpose }, done }: { of: Upload; done: Done }) {
  const send = async () => {
    await client.uploads.delete({ path: { upload_id } });
    done(texts.removed);
  };
  return (
    <details>
      <summary>{texts.remove}</summary>
      <p class="quiet">{purpose === 'logo' ? texts.removeLogoHint : texts.removeHint}</p>
      <Form name={`remove-${upload_id}`} submit={texts.remove} send={send} isDangerous>
        {null}
      </Form>
    </details>
  );
}
