import { useState } from 'preact/hooks';
import { client } from '../../session.ts';
import { Answered, useAnswer } from '../../ui/answer.tsx';
import { Field, Select } from '../../ui/form.tsx';
import { begin as texts } from './begin-texts.ts';

export const isPostalCode = (code: string): boolean => /^\d{5}$/.test(code);

/** The communes of a postal code. */
export async function communesOf(code: string, signal?: AbortSignal) {
  const { data } = await client.communes.list({ query: { q: code }, ...(signal && { signal }) });
  return data.filter(({ postal_codes }) => postal_codes.includes(code));
}

type Props = { code: string | undefined; town: string | undefined };

/** A postal code, and the choice among the communes that have it. */
export function TownChoice({ code: first = '', town }: Props) {
  const [code, setCode] = useState(first);
  const isWhole = isPostalCode(code);
  const asked = useAnswer(isWhole ? `communes ${code}` : undefined, (signal) => communesOf(code, signal));
  const follow = (event: Event) => {
    if (event.target instanceof HTMLInputElement) setCode(event.target.value.trim());
  };
  return (
    <>
      <div onInput={follow}>
        <Field
          label={texts.postalCode}
          name="postal_code"
          value={first}
          width="short"
          inputMode="numeric"
          autoComplete="postal-code"
          isRequired
        />
      </div>
      {isWhole && (
        <Answered of={asked}>
          {(towns) =>
            towns.length === 0 ? (
              <p class="notice" role="status">
                {texts.noTown}
              </p>
            ) : (
              <Select
                key={code}
                label={texts.town}
                name="code_insee"
                value={town}
                options={towns.map(({ code_insee, name }) => [code_insee, name] as const)}
              />
            )
          }
        </Answered>
      )}
    </>
  );
}
