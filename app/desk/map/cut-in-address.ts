import { address, href } from '../../frame/location.ts';

/** Names the shown proposal in the address, so that a reload and the way back find it again; undefined: none. */
export function keepInAddress(proposal: number | undefined): void {
  // The answer may come after the user has left.
  if (address.value.searchParams.get('faire') !== 'decouper') return;
  // The entry stays the same in the browser's history: the way back leads to the page before.
  history.replaceState(history.state, '', href('map', { faire: 'decouper', decoupe: proposal }));
  address.value = new URL(location.href);
}
