import { listOf } from '../../frame/list-of.ts';
import { go, href, place } from '../../frame/location.ts';
import { client, entityId, session } from '../../session.ts';
import { useAnswer } from '../../ui/answer.tsx';
import { Select } from '../../ui/form.tsx';
import { seasons, useSeason } from './chosen-season.ts';
import { seasonFrame as texts } from './season-frame-texts.ts';

/** The association and season that the pages of the desk show; another season is chosen here. */
export default function SeasonChoice() {
  return (
    <div class="where">
      <AssociationName />
      <Seasons />
    </div>
  );
}

/** Super administrators have no association of their own, so the name of the chosen one is loaded. */
function AssociationName() {
  const own = session.value?.association?.name;
  const entity_id = entityId.value;
  const isAsked = own === undefined && entity_id !== undefined;
  const asked = useAnswer(isAsked ? `name ${entity_id}` : undefined, async (signal) =>
    client.entities.get({ path: { entity_id: entity_id ?? 0 }, signal }),
  );
  return (
    <p>
      <bdi>{own ?? asked.value?.name}</bdi>
    </p>
  );
}

function Seasons() {
  const { value: chosen } = useSeason();
  const found = seasons.value;
  if (found.state !== 'there') return null;
  if (found.all.length === 0) return <p class="quiet">{texts.none}</p>;
  const options = found.all.map((one) => [String(one.operation_id), one.name] as const);
  return (
    <Select
      // A list whose chosen season changed by a link shows that one.
      key={chosen?.operation_id}
      label={texts.season}
      name="saison"
      value={chosen ? String(chosen.operation_id) : ''}
      options={chosen ? options : [['', texts.choose], ...options]}
      onChange={(saison) => go(href(listOf(place.value?.name ?? 'season'), { saison }))}
    />
  );
}
