import { UserError } from '../infra/local/user-error.ts';
import { fieldWorks } from './field/works.ts';
import { httpWorks, type Work } from './http/works.ts';
import { seasonWorks, serviceWorks } from './measurements.ts';

const MEMORY = 'memory';
const PHONES = 'phones';
const DOOR = 'door';
const DESK = 'desk';
const FIRST_HOUR = 'first-hour';
const CUTS = 'cuts';
const WALKS = 'walks';

/** The selected measurements of a run. */
export type Chosen = {
  http: readonly Work[];
  service: typeof serviceWorks;
  season: typeof seasonWorks;
  field: typeof fieldWorks;
  phones: boolean;
  door: boolean;
  desk: boolean;
  firstHour: boolean;
  cuts: boolean;
  walks: boolean;
  memory: boolean;
};

const works = [...httpWorks, ...serviceWorks, ...seasonWorks, ...fieldWorks];

export const workNames = [
  ...works.map(({ name }) => name),
  PHONES,
  DOOR,
  DESK,
  FIRST_HOUR,
  CUTS,
  WALKS,
  MEMORY,
];

/** The measurements with these names; all if no name is given. */
export function choose(names: readonly string[]): Chosen {
  const unknown = names.find((name) => !workNames.includes(name));
  if (unknown !== undefined)
    throw new UserError(`There is no measurement ${unknown}. There are: ${workNames.join(', ')}.`);
  const isChosen = ({ name }: { name: string }) => names.length === 0 || names.includes(name);
  return {
    http: httpWorks.filter(isChosen),
    service: serviceWorks.filter(isChosen),
    season: seasonWorks.filter(isChosen),
    field: fieldWorks.filter(isChosen),
    phones: isChosen({ name: PHONES }),
    door: isChosen({ name: DOOR }),
    desk: isChosen({ name: DESK }),
    firstHour: isChosen({ name: FIRST_HOUR }),
    cuts: isChosen({ name: CUTS }),
    walks: isChosen({ name: WALKS }),
    memory: isChosen({ name: MEMORY }),
  };
}
