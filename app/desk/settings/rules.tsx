import { choices, client, reopenSession } from '../../session.ts';
import { Sentence } from '../../texts/failures.ts';
import { monthName } from '../../texts/month-name.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Field, Form, Select } from '../../ui/form.tsx';
import { Page } from '../../ui/page.tsx';
import { Association, type Entity } from './association.tsx';
import { SettingsMenu } from './settings-menu.tsx';
import { settings, rules as texts } from './texts.ts';

const months = Array.from({ length: 12 }, (_, at) => [String(at + 1), monthName(at + 1)] as const);

/** The association's rules for all seasons. */
export default function Rules() {
  return (
    <Page title={texts.title} lead={texts.lead}>
      <SettingsMenu />
      <Association>{(entity, done) => <Edit of={entity} done={done} />}</Association>
    </Page>
  );
}

/** How long data is kept: the fields with their labels and ranges. */
const KEPT = [
  ['names_kept_days', texts.names, texts.namesHint],
  ['donors_kept_months', texts.donors, texts.donorsHint],
  ['chat_months', texts.chat, texts.chatHint],
] as const;

/** The whole number of a field; the service judges its range. */
function wholeIn(fields: FormData, name: (typeof KEPT)[number][0]): number {
  const text = String(fields.get(name) ?? '').trim();
  if (/^-?\d{1,4}$/.test(text)) return Number(text);
  const [, label, hint] = KEPT.find(([one]) => one === name) ?? KEPT[0];
  throw new Sentence(texts.notWhole(label, hint), { cause: name });
}

type Rule = Entity['settings']['second_factor'];
const isRule = (text: unknown): text is Rule => choices('factor_rules').some(([rule]) => rule === text);

/** The chosen rule of second factors; the list has no other values. */
function ruleIn(fields: FormData): Rule {
  const chosen = fields.get('second_factor');
  return isRule(chosen) ? chosen : 'offered';
}

function Edit({ of: entity, done }: { of: Entity; done: (sentence: string) => void }) {
  const { settings: now } = entity;
  const send = async (fields: FormData) => {
    await client.update(entity, {
      settings: {
        members_can_delete: fields.has('members_can_delete'),
        auto_receipts: fields.has('auto_receipts'),
        paper_last_season: fields.has('paper_last_season'),
        second_factor: ruleIn(fields),
        fiscal_year_start: Number(fields.get('fiscal_year_start')),
        names_kept_days: wholeIn(fields, 'names_kept_days'),
        donors_kept_months: wholeIn(fields, 'donors_kept_months'),
        chat_months: wholeIn(fields, 'chat_months'),
      },
    });
    done(settings.saved);
    // What is asked of the signed-in user may have changed.
    reopenSession();
  };
  return (
    <Form key={entity.version} name="rules" submit={settings.save} send={send}>
      <Checkbox
        label={texts.autoReceipts}
        name="auto_receipts"
        hint={texts.autoReceiptsHint}
        isChecked={now.auto_receipts}
      />
      <Checkbox
        label={texts.membersCanDelete}
        name="members_can_delete"
        hint={texts.membersCanDeleteHint}
        isChecked={now.members_can_delete}
      />
      <Checkbox
        label={texts.paper}
        name="paper_last_season"
        hint={texts.paperHint}
        isChecked={now.paper_last_season}
      />
      <Select
        label={texts.factor}
        name="second_factor"
        value={now.second_factor}
        options={choices('factor_rules')}
      />
      <p class="hint">{texts.factorHint}</p>
      <Select
        label={texts.fiscalYear}
        name="fiscal_year_start"
        value={String(now.fiscal_year_start)}
        options={months}
      />
      <fieldset>
        <legend>{texts.kept}</legend>
        <p class="hint">{texts.keptLead}</p>
        {KEPT.map(([name, shown, hint]) => (
          <Field
            key={name}
            label={shown}
            name={name}
            hint={hint}
            value={String(now[name])}
            width="short"
            inputMode="numeric"
          />
        ))}
      </fieldset>
    </Form>
  );
}
