import type { PassageFlag } from '../core/records/passage.ts';

type FlagConditions = Record<'outside' | 'suspect' | 'late' | 'hasWrongClock' | 'notToBeCalled', boolean>;

/** The flags that are set, in a fixed order. */
export function flagsOf({
  outside,
  suspect,
  late,
  hasWrongClock,
  notToBeCalled,
}: FlagConditions): PassageFlag[] {
  return [
    ...when(outside, 'hors_secteur'),
    ...when(suspect, 'doublon_suspect'),
    ...when(late, 'late'),
    ...when(hasWrongClock, 'clock'),
    ...when(notToBeCalled, 'ne_pas_solliciter'),
  ];
}

function when(isSet: boolean, flag: PassageFlag): PassageFlag[] {
  return isSet ? [flag] : [];
}
