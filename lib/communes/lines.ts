import { departmentOfCommune } from './department.ts';

/** A commune, or an arrondissement of Paris, Lyon or Marseille. */
export type Commune = { code: string; name: string; postal_codes: string[]; department: string };

/** A commune with its order of size: the number of digits of its population, 7 for an arrondissement. */
export type SizedCommune = Commune & { size: number };

/** What comes after a code in the same département; a line that has this code leaves it out. */
export function nextCode(code: string): string {
  return code.slice(0, 2) + String(Number(code.slice(2)) + 1).padStart(3, '0');
}

export function sizeOf(population: number): number {
  return String(population).length;
}

/** Reads the lines `name;postal codes;size[;code]`; postal codes leave out the two digits that the commune's code begins with. */
export function readLines(text: string): SizedCommune[] {
  let code = '';
  return text.split('\n').map((line) => {
    const [name = '', postal = '', size = '', given] = line.split(';');
    code = given ?? nextCode(code);
    const start = code.slice(0, 2);
    const postal_codes = postal.split(' ').map((each) => (each.length === 5 ? each : start + each));
    return { code, name, postal_codes, department: departmentOfCommune(code), size: Number(size) };
  });
}
