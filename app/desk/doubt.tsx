import { useEffect, useRef, useState } from 'preact/hooks';
import { Sentence } from '../texts/failures.ts';
import { Checkbox } from '../ui/checkbox.tsx';

/** A value that is seldom meant: what it is, what is unusual about it, and the sentence that confirms it. */
export type Doubt = { value: string; says: string; sure: string };
type DoubtOf = (fields: FormData) => Doubt | undefined;

const NAME = 'certain';

/**
 * Asks once more before a form sends an unusual value: `require` throws until its box is ticked, for this value and no other. The
 * box belongs into the form, and goes when the value becomes another.
 */
export function useDoubt(doubtOf: DoubtOf) {
  const [doubt, setDoubt] = useState<Doubt | undefined>(undefined);
  const require = (fields: FormData): void => {
    const about = doubtOf(fields);
    setDoubt(about);
    if (about !== undefined && fields.get(NAME) !== about.value) throw new Sentence(about.says);
  };
  const box = doubt && (
    <Sure key={doubt.value} of={doubt} doubtOf={doubtOf} forget={() => setDoubt(undefined)} />
  );
  return [require, box] as const;
}

function Sure({ of: doubt, doubtOf, forget }: { of: Doubt; doubtOf: DoubtOf; forget: () => void }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const form = place.current?.closest('form');
    const check = () => {
      if (form && valueIn(new FormData(form), doubtOf) !== doubt.value) forget();
    };
    // The value may have become another while the form was sent.
    check();
    form?.addEventListener('input', check);
    return () => form?.removeEventListener('input', check);
  });
  return (
    <div ref={place}>
      <Checkbox name={NAME} value={doubt.value} label={doubt.sure} />
    </div>
  );
}

/** The unusual value that a form has now; undefined too for what can be no value. */
function valueIn(fields: FormData, doubtOf: DoubtOf): string | undefined {
  try {
    return doubtOf(fields)?.value;
  } catch {
    return undefined;
  }
}
