import type { EventLine } from './event-lines.ts';
import { maskEvent } from './mask.ts';

// A line that somebody else wrote into the log must not order the terminal about.
const UNSEEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

/** A line as it is shown: as it is, without what names a person unless that is asked for. */
export function shownLine({ text, event }: EventLine, personal: boolean): string {
  const line = personal ? text : JSON.stringify(maskEvent(event));
  return `${line.replaceAll(UNSEEN, escaped)}\n`;
}

function escaped(unseen: string): string {
  const units = unseen.split('').map((unit) => unit.charCodeAt(0).toString(16).padStart(4, '0'));
  return units.map((unit) => `\\u${unit}`).join('');
}
