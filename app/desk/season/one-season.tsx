import type { Schemas } from '../../../clients/typescript/src/index.ts';
import { go, href } from '../../frame/location.ts';
import type { PageProps } from '../../frame/paths.ts';
import { client } from '../../session.ts';
import { amount, day } from '../../texts/numbers.ts';
import { Answered, useAnswer } from '../../ui/answer.tsx';
import { BackLink } from '../../ui/back-link.tsx';
import { differing } from '../../ui/changed-fields.ts';
import { Facts } from '../../ui/facts.tsx';
import { Form } from '../../ui/form.tsx';
import { Page } from '../../ui/page.tsx';
import { RemoveForm } from '../../ui/remove-form.tsx';
import { Said } from '../../ui/said.tsx';
import { useSaid } from '../../ui/sentence.ts';
import { seasons as texts } from '../settings/texts.ts';
import { loadSeasons } from './chosen-season.ts';
import { SeasonForm } from './season-form.tsx';

type DoingProps = { of: Schemas['Operation']; done: (sentence: string) => void };

/** One season: its dates, and whether it is open. */
export default function OneSeason({ id }: PageProps) {
  const asked = useAnswer(`season ${id}`, (signal) =>
    client.operations.get({ path: { operation_id: id }, signal }),
  );
  const [said, tell] = useSaid(asked);
  const done = (sentence: string) => {
    tell(sentence);
    void loadSeasons();
  };
  return (
    <Page title={texts.one}>
      <BackLink to={href('seasons')}>{texts.back}</BackLink>
      <Said text={said} />
      <Answered of={asked}>
        {(season) => (
          <>
            <Facts
              of={[
                [texts.name, season.name],
                [texts.start, day(season.date_start)],
                [texts.end, day(season.date_end)],
                [texts.state, season.chk_active === 1 ? texts.open : texts.closed],
                [texts.calendar, season.calendar_value && amount(season.calendar_value)],
              ]}
            />
            <p>
              <a href={href('seasonMembers', { saison: id })}>{texts.members}</a>
            </p>
            <h2>{texts.edit}</h2>
            <SeasonForm
              of={season}
              submit={texts.save}
              send={async (written) => {
                await client.update(season, differing(season, written));
                done(texts.saved);
              }}
            />
            <Closing of={season} done={done} />
            <Removal of={season} />
          </>
        )}
      </Answered>
    </Page>
  );
}

function Closing({ of: season, done }: DoingProps) {
  const isOpen = season.chk_active === 1;
  const send = async () => {
    await client.update(season, { chk_active: isOpen ? 0 : 1 });
    done(isOpen ? texts.closedNow : texts.reopened);
  };
  const title = isOpen ? texts.close : texts.reopen;
  return (
    <section aria-labelledby="closing">
      <h2 id="closing">{title}</h2>
      <p class="quiet">{isOpen ? texts.closeHint : texts.reopenHint}</p>
      <Form name="closing" submit={title} send={send} isDangerous={isOpen}>
        {null}
      </Form>
    </section>
  );
}

/** Deletes the season; the list of seasons restores it. */
function Removal({ of: { operation_id } }: { of: Schemas['Operation'] }) {
  const removed = async () => {
    await loadSeasons();
    // The frame cannot show it any more.
    go(href('seasons', { saison: undefined, etat: 'supprimees' }));
  };
  return (
    <section aria-labelledby="removal">
      <h2 id="removal">{texts.removal}</h2>
      <RemoveForm
        label={texts.remove}
        hint={texts.removeHint}
        remove={(query) => client.operations.delete({ path: { operation_id }, query }).then(removed)}
      />
    </section>
  );
}
