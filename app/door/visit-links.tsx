import { href } from '../frame/location.ts';
import type { Visit } from '../offline/store/doors.ts';
import { placeOfVisit } from '../offline/store/place-names.ts';

type Props = { of: readonly Visit[]; said: (visit: Visit) => string };

/** Visits as links to their doors; those without an address are on the page of other doors. */
export const VisitLinks = ({ of: visits, said }: Props) => (
  <ul class="plain doors">
    {visits.map((visit) => (
      <li key={visit.id}>
        <a href={visit.fk_adresse ? href('door', {}, visit.fk_adresse) : href('otherDoor')}>
          <strong>
            <bdi>{placeOfVisit(visit)}</bdi>
          </strong>
          <span>{said(visit)}</span>
        </a>
      </li>
    ))}
  </ul>
);
