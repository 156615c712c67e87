/** Time zones of the French overseas territories by the first three digits of postal codes. */
const zones = new Map([
  ['971', 'America/Guadeloupe'],
  ['972', 'America/Martinique'],
  ['973', 'America/Cayenne'],
  ['974', 'Indian/Reunion'],
  ['975', 'America/Miquelon'],
  ['976', 'Indian/Mayotte'],
  ['977', 'America/St_Barthelemy'],
  ['978', 'America/Marigot'],
  ['986', 'Pacific/Wallis'],
  ['987', 'Pacific/Tahiti'],
  ['988', 'Pacific/Noumea'],
]);

/** The time zone of an overseas postal code; undefined when that of Paris applies. */
export function overseasTimeZone(postalCode: string): string | undefined {
  return zones.get(postalCode.slice(0, 3));
}
