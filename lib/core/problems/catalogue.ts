import { accessProblems } from './access.ts';
import { cashProblems } from './cash.ts';
import { chatProblems } from './chat.ts';
import { generalProblems } from './general.ts';
import {
  emailProblems,
  fieldProblems,
  passageProblems,
  receiptProblems,
  uploadProblems,
} from './passages.ts';
import { payProblems } from './pay.ts';
import { territoryProblems } from './territory.ts';
import { webhookProblems } from './webhooks.ts';

/** A problem type: its status, title, default sentence, and what the client can do about it. */
type Entry = {
  status: number;
  title: string;
  detail: string;
  remedy: string;
};

/** Every problem that the API can return, by its code. */
export const problemCatalogue = {
  ...generalProblems,
  ...accessProblems,
  ...territoryProblems,
  ...passageProblems,
  ...fieldProblems,
  ...receiptProblems,
  ...emailProblems,
  ...payProblems,
  ...cashProblems,
  ...uploadProblems,
  ...chatProblems,
  ...webhookProblems,
} satisfies Record<string, Entry>;

export type ProblemCode = keyof typeof problemCatalogue;

export type ProblemStatus = (typeof problemCatalogue)[ProblemCode]['status'];
