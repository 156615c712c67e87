import { address, href } from '../../frame/location.ts';
import { client, entityId, may } from '../../session.ts';
import { moment } from '../../texts/numbers.ts';
import { Act } from '../../ui/act.tsx';
import { Answered, useAnswer } from '../../ui/answer.tsx';
import { BackLink } from '../../ui/back-link.tsx';
import { ListPages } from '../../ui/list-pages.tsx';
import { Page } from '../../ui/page.tsx';
import { Said } from '../../ui/said.tsx';
import { useSentence } from '../../ui/sentence.ts';
import { Table } from '../../ui/table.tsx';
import { receipt, suppressionReasons, suppressed as texts } from './texts.ts';

/** The e-mail addresses blocked after failures, each with a button to unblock it. */
export default function Suppressed() {
  const [said, setSaid] = useSentence();
  const cursor = address.value.searchParams.get('suite') ?? undefined;
  const asked = useAnswer(`suppressed ${cursor}`, async (signal) => {
    const query = { limit: 50, ...(cursor ? { cursor } : {}) };
    const { data, next_cursor } = await client.emails.listSuppressed({ query, signal });
    // The service returns addresses of every association to a super administrator.
    return { data: data.filter(({ entity_id }) => entity_id === entityId.value), next_cursor };
  });
  const free = async (one: string) => {
    await client.emails.freeAddress({ body: { address: one } });
    setSaid(texts.freed);
    asked.again();
  };
  return (
    <Page title={texts.title} lead={texts.lead}>
      <BackLink to={href('receipts', { suite: '' })}>{receipt.back}</BackLink>
      <Said text={said} />
      <Answered of={asked}>
        {({ data, next_cursor }) => (
          <>
            {data.length === 0 ? (
              <p class="quiet">{texts.none}</p>
            ) : (
              <Table
                caption={texts.title}
                rows={data}
                id={({ address: one, since }) => `${one} ${since}`}
                columns={[
                  { head: texts.address, cell: ({ address: one }) => <bdi>{one ?? texts.erased}</bdi> },
                  { head: texts.why, cell: ({ reason }) => suppressionReasons[reason] ?? reason },
                  { head: texts.since, cell: ({ since }) => moment(since), isWhole: true },
                  {
                    head: texts.free,
                    cell: ({ address: one }) =>
                      one !== null &&
                      may('email.write') && <Act label={texts.free} about={one} act={() => free(one)} />,
                  },
                ]}
              />
            )}
            <ListPages page="suppressed" cursor={next_cursor} next={texts.next} />
          </>
        )}
      </Answered>
    </Page>
  );
}
