import { go, href, place } from '../../frame/location.ts';
import { client, ofEntity } from '../../session.ts';
import { Answered, useAnswer } from '../../ui/answer.tsx';
import { Select } from '../../ui/form.tsx';
import { figures as texts } from './figures-texts.ts';

/** Selects the season of the page, which changes the address. */
export function SeasonPicker({ current, note }: { current: number; note: string }) {
  const asked = useAnswer(`operations ${JSON.stringify(ofEntity())}`, (signal) =>
    client.operations.list({ query: { ...ofEntity(), limit: 200 }, signal }),
  );
  const name = place.value?.name ?? 'season';
  return (
    <div class="picker">
      <Answered of={asked}>
        {({ data }) => (
          <Select
            label={texts.choose}
            name="saison"
            value={String(current)}
            options={data.map((one) => [String(one.operation_id), one.name] as const)}
            onChange={(id) => go(href(name, { saison: id }))}
          />
        )}
      </Answered>
      <p class="quiet">{note}</p>
    </div>
  );
}
