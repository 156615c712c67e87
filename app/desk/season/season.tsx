import { idInAddress } from '../../frame/location.ts';
import { checkForNewer } from '../../newer.ts';
import { isOffline } from '../../offline/sync/network.ts';
import { client, ofEntity } from '../../session.ts';
import { season as texts } from '../../texts/fr.ts';
import { Answered, Failure, useAnswer } from '../../ui/answer.tsx';
import { reload } from '../../ui/drafts.ts';
import { Page } from '../../ui/page.tsx';

const loadFigures = () => import('./season-figures.tsx');

/** The first page of the desk. A phone keeps it without what shows its figures, which need the network anyway. */
export default function Season() {
  const operation = idInAddress('saison');
  const asked = useAnswer(`home ${operation} ${JSON.stringify(ofEntity())}`, async (signal) => {
    const query = { ...ofEntity(), ...(operation === undefined ? {} : { operation_id: operation }) };
    // Beside the request, but not without a network: a browser gives a file that did not come no second time.
    const early = isOffline.value || !navigator.onLine ? undefined : loadFigures();
    early?.catch(() => {});
    const home = await client.stats.home({ query, signal });
    const shown = await (early ?? loadFigures()).catch((error: unknown) => {
      // It is gone where a newer application took the place of this one.
      void checkForNewer();
      return { error };
    });
    return { home, shown };
  });
  return (
    <Page title={texts.title}>
      <Answered of={asked}>
        {({ home, shown }) =>
          'error' in shown ? (
            <Failure error={shown.error} again={reload} />
          ) : (
            <shown.SeasonFigures of={home} />
          )
        }
      </Answered>
    </Page>
  );
}
