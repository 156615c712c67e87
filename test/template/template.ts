import { readFileSync } from 'node:fs';
import * as z from 'zod';

const AnyJson = z.json();
export type Json = z.output<typeof AnyJson>;

/** One resource of a template. */
export type Resource = { id: string; type: string; body: Json; properties: Json };

export type Path = readonly (string | number)[];

export function readJson(path: string): Json {
  return AnyJson.parse(JSON.parse(readFileSync(path, 'utf8')));
}

/** The value at a path; undefined if the path does not exist. */
export function valueAt(value: Json | undefined, ...path: Path): Json | undefined {
  const [step, ...rest] = path;
  if (step === undefined) return value;
  if (Array.isArray(value)) return typeof step === 'number' ? valueAt(value[step], ...rest) : undefined;
  return isObject(value) && Object.hasOwn(value, step) ? valueAt(value[step], ...rest) : undefined;
}

export function isObject(value: Json | undefined): value is { [key: string]: Json } {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The entries of an object; none if the value is no object. */
export function entries(value: Json | undefined): [string, Json][] {
  return isObject(value) ? Object.entries(value) : [];
}

/** The value as a list: CloudFormation accepts a single value instead of a list of one. */
export function asList(value: Json | undefined): Json[] {
  if (value === undefined) return [];
  return Array.isArray(value) ? value : [value];
}

export function resources(template: Json): Resource[] {
  return entries(valueAt(template, 'Resources')).map(([id, body]) => ({
    id,
    type: String(valueAt(body, 'Type')),
    body,
    properties: valueAt(body, 'Properties') ?? {},
  }));
}

export function ofType(template: Json, type: string): Resource[] {
  return resources(template).filter((resource) => resource.type === type);
}

/** The logical id in a `Ref` or `Fn::GetAtt`. */
export function referencedResource(value: Json | undefined): string | undefined {
  const name = valueAt(value, 'Ref') ?? valueAt(value, 'Fn::GetAtt', 0);
  return typeof name === 'string' ? name : undefined;
}

/** Every value inside `value`, itself included, with its path. */
export function* allValues(value: Json, path: Path = []): Generator<{ path: Path; value: Json }> {
  yield { path, value };
  const inner: [string | number, Json][] = Array.isArray(value) ? [...value.entries()] : entries(value);
  for (const [step, child] of inner) yield* allValues(child, [...path, step]);
}

/** A copy with `next` at the path, or without the path if `next` is undefined. */
export function changed(value: Json | undefined, path: Path, next?: Json): Json {
  const [step, ...rest] = path;
  if (step === undefined) return next ?? null;
  const inner = rest.length > 0 ? changed(valueAt(value, step), rest, next) : next;
  if (Array.isArray(value)) return value.flatMap((item, n) => (n === step ? (inner ?? []) : [item]));
  const others = entries(value).filter(([key]) => key !== String(step));
  return Object.fromEntries(inner === undefined ? others : [...others, [String(step), inner]]);
}
