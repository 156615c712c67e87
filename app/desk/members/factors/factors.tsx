import { useState } from 'preact/hooks';
import { reopenSession, session } from '../../../session.ts';
import { Answered, useAnswer } from '../../../ui/answer.tsx';
import { Said } from '../../../ui/said.tsx';
import { useSentence } from '../../../ui/sentence.ts';
import { Codes } from './codes.tsx';
import { Passkeys } from './passkeys.tsx';
import { RecoveryCodes, ShownCodes } from './recovery-codes.tsx';
import { type Changed, findFactors } from './registered.ts';
import { factors as texts } from './texts.ts';

/** The second factors of the signed-in user: passkeys, codes of an application, recovery codes. */
export function Factors() {
  const [said, setSaid] = useSentence();
  const [shown, setShown] = useState<readonly string[]>();
  const asked = useAnswer(`factors ${session.value?.user.user_id}`, findFactors);
  const changed: Changed = (sentence, codes) => {
    setSaid(sentence);
    if (codes) setShown(codes);
    // The page that waits for a first factor opens once the codes are noted.
    else reopenSession();
    asked.again();
  };
  const noted = () => {
    setShown(undefined);
    reopenSession();
  };
  return (
    <>
      <Said text={said} />
      {shown && <ShownCodes key={shown[0]} codes={shown} noted={noted} />}
      <Answered of={asked}>
        {(registered) => {
          const hasOne = registered.passkeys.length > 0 || registered.codes_since !== null;
          if (registered.rule === 'off' && !hasOne) return <p class="quiet">{texts.off}</p>;
          return (
            <>
              <Passkeys of={registered} changed={changed} />
              <Codes of={registered} changed={changed} />
              {hasOne && <RecoveryCodes of={registered} changed={changed} />}
            </>
          );
        }}
      </Answered>
    </>
  );
}
