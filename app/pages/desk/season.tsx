import { idInAddress } from '../../location.ts';
import { Answered, useAnswer } from '../../parts/answer.tsx';
import { Page } from '../../parts/page.tsx';
import { client, ofEntity } from '../../session.ts';
import { season as texts } from '../../texts/fr.ts';

/** The first page of the desk. A phone keeps it without what shows its figures, which need the network anyway. */
export default function Season() {
  const operation = idInAddress('saison');
  const asked = useAnswer(`home ${operation} ${JSON.stringify(ofEntity())}`, async (signal) => {
    const query = { ...ofEntity(), ...(operation === undefined ? {} : { operation_id: operation }) };
    const shown = import('../../parts/season-figures.tsx');
    // Without a network neither comes, and the sentence of the service says why.
    shown.catch(() => {});
    const home = await client.stats.home({ query, signal });
    return { home, SeasonFigures: (await shown).SeasonFigures };
  });
  return (
    <Page title={texts.title}>
      <Answered of={asked}>{({ home, SeasonFigures }) => <SeasonFigures of={home} />}</Answered>
    </Page>
  );
}
