type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const isTyped = (field: unknown): field is Field =>
  (field instanceof HTMLInputElement && !['password', 'hidden', 'file'].includes(field.type)) ||
  field instanceof HTMLTextAreaElement ||
  field instanceof HTMLSelectElement;

const isTick = (field: Field): field is HTMLInputElement =>
  field instanceof HTMLInputElement && (field.type === 'checkbox' || field.type === 'radio');

const fieldsOf = (form: HTMLFormElement) => [...form.elements].filter(isTyped);

/** Ticks of one name are told apart by their values. */
const nameOf = (field: Field): string => (isTick(field) ? `${field.name}=${field.value}` : field.name);

function isChanged(field: Field): boolean {
  // A list says itself what it stood at; one whose choice the page holds says nothing, and is left to the page.
  if (field instanceof HTMLSelectElement) return field.value !== (field.dataset['first'] ?? field.value);
  return isTick(field) ? field.checked !== field.defaultChecked : field.value !== field.defaultValue;
}

/** Only what somebody changed is theirs: the rest of a form that comes back is what the service says by then. */
export const typedIn = (form: HTMLFormElement): Map<string, string> =>
  new Map(
    fieldsOf(form)
      .filter(isChanged)
      .map((field) => [nameOf(field), isTick(field) ? String(field.checked) : field.value]),
  );

/** Writes what was typed into a form that came back; what a list does not offer any more stays out of it. */
export function typeAgain(form: HTMLFormElement, typed: ReadonlyMap<string, string>): void {
  for (const field of fieldsOf(form)) {
    const value = typed.get(nameOf(field));
    if (value === undefined) continue;
    if (isTick(field)) field.checked = value === 'true';
    else if (isOffered(field, value)) field.value = value;
  }
  // What adds up what is typed hears of it too.
  form.querySelector('input')?.dispatchEvent(new Event('input', { bubbles: true }));
}

const isOffered = (field: Field, value: string): boolean =>
  !(field instanceof HTMLSelectElement) || [...field.options].some((one) => one.value === value);
