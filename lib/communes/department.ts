/** The code of the département of a commune: two characters, overseas three. */
export function departmentOfCommune(code: string): string {
  return code.slice(0, /^9[78]/.test(code) ? 3 : 2);
}
