import type { EventLine } from './event-lines.ts';
import { maskEvent } from './mask.ts';

// A forged line must not send control sequences to the terminal.
const CONTROL_CHARACTERS = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

/** Formats a line for the terminal, masked unless `personal`. */
export function formatLine({ text, event }: EventLine, personal: boolean): string {
  const line = personal ? text : JSON.stringify(maskEvent(event));
  return `${line.replaceAll(CONTROL_CHARACTERS, escaped)}\n`;
}

function escaped(unseen: string): string {
  const units = unseen.split('').map((unit) => unit.charCodeAt(0).toString(16).padStart(4, '0'));
  return units.map((unit) => `\\u${unit}`).join('');
}
