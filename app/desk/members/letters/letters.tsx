import { useState } from 'preact/hooks';
import type { Answer } from '../../../../clients/typescript/src/index.ts';
import { href } from '../../../frame/location.ts';
import { client, entityId, session } from '../../../session.ts';
import { Sentence } from '../../../texts/failures.ts';
import { plural } from '../../../texts/numbers.ts';
import { Answered, useAnswer } from '../../../ui/answer.tsx';
import { BackLink } from '../../../ui/back-link.tsx';
import { Checks } from '../../../ui/checks.tsx';
import { Form } from '../../../ui/form.tsx';
import { Page } from '../../../ui/page.tsx';
import { takeFocus } from '../../../ui/take-focus.ts';
import { NextStep } from '../../season/next-step.tsx';
import { shownName, usersOf } from '../find-users.ts';
import { members } from '../texts.ts';
import { PrintedLetter } from './printed-letter.tsx';
import { recipients } from './recipients.ts';
import { letterPage as texts } from './texts.ts';

type Letters = Answer<'users-letters'>;
type Person = Awaited<ReturnType<typeof usersOf>>[number];

const MAX_LETTERS = 300;

/** Prepares and prints letters for people without an e-mail address; their codes are in the memory of this page only. */
export default function LettersPage() {
  const [letters, setLetters] = useState<Letters>();
  return (
    <Page title={texts.title} lead={letters ? undefined : texts.lead}>
      <BackLink to={href('members')}>{members.back}</BackLink>
      {letters ? (
        <Ready letters={letters} others={() => setLetters(undefined)} />
      ) : (
        <Recipients onReady={setLetters} />
      )}
    </Page>
  );
}

/** Who may get a letter: everybody with an access but oneself. */
const isInvitable = (one: Person) => one.chk_active === 1 && one.user_id !== session.value?.user.user_id;

/** Whom a letter is proposed for: those chosen before, else who has no e-mail address and did not accept an invitation. */
const isProposed = (one: Person) =>
  recipients.value.size > 0
    ? recipients.value.has(one.user_id)
    : one.email === null && one.invitation !== 'accepted';

function Recipients({ onReady }: { onReady: (letters: Letters) => void }) {
  const people = useAnswer(String(entityId.value), async (signal) =>
    (await usersOf(signal)).filter(isInvitable),
  );
  const send = async (fields: FormData) => {
    const user_ids = fields.getAll('personnes').map(Number);
    if (user_ids.length === 0) throw new Sentence(texts.choose);
    if (user_ids.length > MAX_LETTERS) throw new Sentence(texts.tooMany);
    const made = await client.users.letters({ body: { user_ids } });
    onReady(made);
  };
  return (
    <Answered of={people}>
      {(some) =>
        some.length === 0 ? (
          <p>{texts.nobody}</p>
        ) : (
          <Form name="letters" submit={texts.prepare} send={send} isForgotten>
            <Checks
              legend={texts.who}
              hint={texts.whoHint}
              name="personnes"
              options={some.map((one) => ({
                value: String(one.user_id),
                label: `${shownName(one)} (${one.username})`,
                isChecked: isProposed(one),
              }))}
            />
          </Form>
        )
      }
    </Answered>
  );
}

function Ready({ letters, others }: { letters: Letters; others: () => void }) {
  return (
    <>
      <section class="unprinted" aria-labelledby="ready">
        <h2 id="ready" tabIndex={-1} ref={takeFocus}>
          {plural(letters.letters.length, texts.ready[0], texts.ready[1])}
        </h2>
        <p class="notice">{texts.once}</p>
        <NextStep after="members" changes={letters.letters.length} />
        <p class="actions">
          <button type="button" class="main" onClick={() => print()}>
            {texts.print}
          </button>
          <button type="button" class="link" onClick={others}>
            {texts.others}
          </button>
        </p>
      </section>
      <div class="letters">
        {letters.letters.map((one) => (
          <PrintedLetter key={one.user_id} of={one} from={letters} />
        ))}
      </div>
    </>
  );
}
