import { idInAddress } from '../../frame/location.ts';
import { checkForNewer } from '../../newer.ts';
import { isOffline } from '../../offline/sync/network.ts';
import { withStyle } from '../../own-files.ts';
import { client, ofEntity } from '../../session.ts';
import { season as texts } from '../../texts/fr.ts';
import { Answered, Failure, useAnswer } from '../../ui/answer.tsx';
import { reload } from '../../ui/drafts.ts';
import { Page } from '../../ui/page.tsx';

const loadFigures = () => withStyle('desk-style', import('./season-figures.tsx'));

/** The start page of the desk. Phones store it without the figures code, as figures need the network anyway. */
export default function Season() {
  const operation = idInAddress('saison');
  const asked = useAnswer(`home ${operation} ${JSON.stringify(ofEntity())}`, async (signal) => {
    const query = { ...ofEntity(), ...(operation === undefined ? {} : { operation_id: operation }) };
    // Loads the code during the request, but not offline: browsers do not retry a failed module import.
    const early = isOffline.value || !navigator.onLine ? undefined : loadFigures();
    early?.catch(() => {});
    const home = await client.stats.home({ query, signal });
    const shown = await (early ?? loadFigures()).catch((error: unknown) => {
      // A newer deployment may have removed the file.
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
