import { useState } from 'preact/hooks';
import { type Answer, items, type Schemas } from '../../../clients/typescript/src/index.ts';
import { href } from '../../frame/location.ts';
import type { PageProps } from '../../frame/paths.ts';
import { client, may } from '../../session.ts';
import { Answered, useAnswer } from '../../ui/answer.tsx';
import { BackLink } from '../../ui/back-link.tsx';
import { Page } from '../../ui/page.tsx';
import { RemoveForm } from '../../ui/remove-form.tsx';
import { RestoreButton } from '../../ui/restore-button.tsx';
import { Said } from '../../ui/said.tsx';
import { useSaid } from '../../ui/sentence.ts';
import { History } from '../privacy/history.tsx';
import { CorrectVisit } from './correct-visit.tsx';
import { listAsLeft } from './kept-search.ts';
import { locks, visit as texts } from './texts.ts';
import { VisitFacts } from './visit-facts.tsx';
import { VisitLocks } from './visit-locks.tsx';

type Passage = Schemas['Passage'];
type Line = Answer<'passages-history'>['data'][number];
type Shown = { passage: Passage; links: Schemas['PassageLinks']; lines: Line[] };

/** One visit: facts, what locks it, actions and history. */
export default function Visit({ id }: PageProps) {
  // The service does not return deleted visits here, so the page shows the loaded visit until restored or closed.
  const [isRemoved, setRemoved] = useState(false);
  const asked = useAnswer(`visit ${id}`, async (signal): Promise<Shown> => {
    const path = { passage_id: id };
    const [passage, links, lines] = await Promise.all([
      client.passages.get({ path, signal }),
      client.passages.links({ path, signal }),
      Array.fromAsync(items(client.passages.history, { path, query: { limit: 200 }, signal })),
    ]);
    return { passage, links, lines };
  });
  const [said, done] = useSaid(asked);
  const [unsent, setUnsent] = useState<number>();
  const corrected = (sentence: string, receipt?: number) => {
    setUnsent(receipt);
    done(sentence);
  };
  const restored = () => {
    setRemoved(false);
    done(texts.restored);
  };
  return (
    <Page title={texts.title}>
      <BackLink to={listAsLeft()}>{texts.back}</BackLink>
      <Said text={said} link={unsent && <a href={href('receipt', {}, unsent)}>{locks.openReceipt}</a>} />
      <Answered of={asked}>
        {({ passage, links, lines }) => (
          <>
            <VisitFacts of={passage} links={links} />
            {isRemoved ? (
              <Removed of={passage} restored={restored} />
            ) : (
              <>
                <VisitLocks of={links} />
                <CorrectVisit of={passage} links={links} done={corrected} />
                {links.locks.length === 0 && may('passage.delete') && (
                  <Remove of={passage} removed={() => setRemoved(true)} />
                )}
              </>
            )}
            <section aria-labelledby="history">
              <h2 id="history">{texts.history}</h2>
              <History lines={lines.filter(isSaidOnce)} />
            </section>
          </>
        )}
      </Answered>
    </Page>
  );
}

/** A refund is noted on the visit and on its receipt: told once. */
const isSaidOnce = ({ object, action, changes }: Line): boolean =>
  !(object === 'receipt' && action === 'changed' && changes && 'refunded' in changes);

function Remove({ of: { passage_id }, removed }: { of: Passage; removed: () => void }) {
  return (
    <RemoveForm
      label={texts.remove}
      hint={texts.removeHint}
      remove={(query) => client.passages.delete({ path: { passage_id }, query }).then(removed)}
    />
  );
}

function Removed({ of: { passage_id }, restored }: { of: Passage; restored: () => void }) {
  return (
    <>
      <p class="notice failure" role="status">
        {texts.removed}
      </p>
      {may('restore') && (
        <RestoreButton
          id={passage_id}
          label={texts.restore}
          restore={() => client.passages.restore({ path: { passage_id } }).then(restored)}
        />
      )}
    </>
  );
}
