import { readFileSync } from 'node:fs';
import * as z from 'zod';

const AnyJson = z.json();
export type Json = z.output<typeof AnyJson>;

/** One resource of a template. */
export type Resource = { id: string; type: string; body: Json; properties: Json };

export type Path = readonly (string | number)[];

/** A template, or any other JSON file, from the disk. */
export function readJson(path: string): Json {
  return AnyJson.parse(JSON.parse(readFileSync(path, 'utf8')));
}

/** What lies at the end of the path; undefined where it breaks off. */
export function at(value: Json | undefined, ...path: Path): Json | undefined {
  const [step, ...rest] = path;
  if (step === undefined) return value;
  if (Array.isArray(value)) return typeof step === 'number' ? at(value[step], ...rest) : undefined;
  return isObject(value) && Object.hasOwn(value, step) ? at(value[step], ...rest) : undefined;
}

export function isObject(value: Json | undefined): value is { [key: string]: Json } {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The entries of an object; none of anything else. */
export function entries(value: Json | undefined): [string, Json][] {
  return isObject(value) ? Object.entries(value) : [];
}

/** CloudFormation takes one for a list of one in many places. */
export function list(value: Json | undefined): Json[] {
  if (value === undefined) return [];
  return Array.isArray(value) ? value : [value];
}

export function resources(template: Json): Resource[] {
  return entries(at(template, 'Resources')).map(([id, body]) => ({
    id,
    type: String(at(body, 'Type')),
    body,
    properties: at(body, 'Properties') ?? {},
  }));
}

export function ofType(template: Json, type: string): Resource[] {
  return resources(template).filter((resource) => resource.type === type);
}

/** The resource that a `Ref` or a `Fn::GetAtt` names. */
export function target(value: Json | undefined): string | undefined {
  const name = at(value, 'Ref') ?? at(value, 'Fn::GetAtt', 0);
  return typeof name === 'string' ? name : undefined;
}

/** Every value inside `value` with its path, itself included. */
export function* everything(value: Json, path: Path = []): Generator<{ path: Path; value: Json }> {
  yield { path, value };
  const inner: [string | number, Json][] = Array.isArray(value) ? [...value.entries()] : entries(value);
  for (const [step, child] of inner) yield* everything(child, [...path, step]);
}

/** A copy with another value at the end of the path; without a value, a copy without it. */
export function changed(value: Json | undefined, path: Path, next?: Json): Json {
  const [step, ...rest] = path;
  if (step === undefined) return next ?? null;
  const inner = rest.length > 0 ? changed(at(value, step), rest, next) : next;
  if (Array.isArray(value)) return value.flatMap((item, n) => (n === step ? (inner ?? []) : [item]));
  const others = entries(value).filter(([key]) => key !== String(step));
  return Object.fromEntries(inner === undefined ? others : [...others, [String(step), inner]]);
}
