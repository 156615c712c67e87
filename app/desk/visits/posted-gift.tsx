import { useRef, useState } from 'preact/hooks';
import { items, type Schemas } from '../../../clients/typescript/src/index.ts';
import { go, href } from '../../frame/location.ts';
import { client, may, session } from '../../session.ts';
import { byName } from '../../texts/by-name.ts';
import { localDay } from '../../texts/numbers.ts';
import { Act } from '../../ui/act.tsx';
import { Answered, Failure } from '../../ui/answer.tsx';
import { BackLink } from '../../ui/back-link.tsx';
import { Missing } from '../../ui/missing.tsx';
import { Page } from '../../ui/page.tsx';
import { tellApart } from '../names.ts';
import { useOfSeason } from '../season/chosen-season.ts';
import { PostedGiftForm } from './posted-gift-form.tsx';
import { mayRecordPosted } from './posted-gift-link.tsx';
import { posted as texts } from './posted-gift-texts.ts';
import { issueReceipt, type OfSeason } from './record-posted-gift.ts';

async function ask(operation_id: number, signal: AbortSignal): Promise<OfSeason> {
  const path = { operation_id };
  const query = { limit: 200 };
  const [people, sectors] = await Promise.all([
    Array.fromAsync(items(client.operations.listMembers, { path, query, signal })),
    Array.fromAsync(items(client.sectors.list, { query: { operation_id, ...query }, signal })),
  ]);
  return {
    operation_id,
    people: await tellApart(people, signal),
    sectors: byName(sectors, ({ sector_name }) => sector_name),
  };
}

/** Records a cheque that came by post, with its receipt; ends on the page of the passage. */
export default function PostedGift() {
  return (
    <Page title={texts.title} lead={texts.lead}>
      <BackLink to={href('visits')}>{texts.back}</BackLink>
      {mayRecordPosted() ? <Recording /> : <NotAllowed />}
    </Page>
  );
}

const NotAllowed = () => (
  <div class="notice">
    <p>
      <strong>{texts.forbidden}</strong> {may('passage.create') ? texts.atDoor : ''} {texts.who}
    </p>
  </div>
);

function Recording() {
  const asked = useOfSeason('posted gift', ask);
  const [made, setMade] = useState<{ passage_id: number; error: unknown }>();
  const today = useRef(localDay(new Date().toISOString())).current;
  if (made) return <WithoutReceipt {...made} />;
  const recorded = async (passage: Schemas['Passage'], wantsReceipt: boolean) => {
    const { passage_id, receipt_id } = passage;
    // The association may issue receipts by itself.
    if (wantsReceipt && receipt_id === null) {
      const error = await issueReceipt(passage_id).then(
        () => undefined,
        (failure: unknown) => failure,
      );
      if (error !== undefined) return setMade({ passage_id, error });
    }
    go(href('visit', {}, passage_id));
  };
  return (
    <Answered of={asked} nothing={<Missing what="season" />}>
      {(season) => {
        if (season.people.length === 0) return <Missing what="seasonMembers" />;
        if (season.sectors.length === 0) return <WithoutSectors />;
        return (
          <PostedGiftForm
            key={season.operation_id}
            of={season}
            today={today}
            me={session.value?.user.user_id}
            done={recorded}
          />
        );
      }}
    </Answered>
  );
}

/** The service takes no visit without a sector, whether it has an address or not. */
const WithoutSectors = () => (
  <>
    <p>{texts.needsSector}</p>
    <Missing what="sectors" />
  </>
);

/** The gift is recorded and is not sent again; only its receipt is still to be issued. */
function WithoutReceipt({ passage_id, error }: { passage_id: number; error: unknown }) {
  const again = () => issueReceipt(passage_id).then(() => go(href('visit', {}, passage_id)));
  return (
    <>
      <p class="notice" role="status">
        {texts.noReceipt}
      </p>
      <Failure error={error} />
      <Act label={texts.again} act={again} />
      <p>
        <a href={href('visit', {}, passage_id)}>{texts.open}</a>
      </p>
    </>
  );
}
