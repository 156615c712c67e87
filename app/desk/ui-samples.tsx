import { stateNames } from '../map/legend-texts.ts';
import { painted } from '../map/paint.ts';
import { money } from '../texts/numbers.ts';
import { Act } from '../ui/act.tsx';
import { Failure } from '../ui/answer.tsx';
import { BarChart } from '../ui/bar-chart.tsx';
import { Checkbox } from '../ui/checkbox.tsx';
import { Checks } from '../ui/checks.tsx';
import { Facts } from '../ui/facts.tsx';
import { Figure, Figures } from '../ui/figures.tsx';
import { FileField } from '../ui/file-field.tsx';
import { Field, Form, Select } from '../ui/form.tsx';
import { ListPages } from '../ui/list-pages.tsx';
import { Page } from '../ui/page.tsx';
import { Progress } from '../ui/progress.tsx';
import { Radios } from '../ui/radios.tsx';
import { StateMark } from '../ui/state-mark.tsx';
import { Stepper } from '../ui/stepper.tsx';
import { Table } from '../ui/table.tsx';
import { TextArea } from '../ui/text-area.tsx';
import { CountGrid } from './cash/count-grid.tsx';

const days = [1250, 4200, 0, 9900, 6000].map((value, at) => ({
  label: `${at + 1} nov.`,
  value,
  shown: money(value),
}));

/** A sample of every UI component, for developers. */
export default function Parts() {
  return (
    <Page title="Éléments" lead="Ce dont les pages sont faites.">
      <h2>Chiffres</h2>
      <Figures>
        <Figure name="Collecté" value={money(322_500)} isFirst>
          236 dons
        </Figure>
        <Figure name="Logements faits" value="192" />
      </Figures>
      <h2>Diagramme</h2>
      <BarChart title="Cinq jours" bars={days} />
      <h2>Tableau</h2>
      <Table
        caption="Cinq jours"
        rows={days}
        id={({ label }) => label}
        columns={[
          { head: 'Jour', cell: ({ label }) => label },
          { head: 'Montant', cell: ({ shown }) => shown, isNumber: true },
        ]}
        foot={['Total', money(21_350)]}
      />
      <ListPages page="parts" cursor="2" next="Lignes suivantes" />
      <h2>Formulaire</h2>
      <Form name="parts" submit="Enregistrer" send={async () => {}}>
        <Field label="Montant" name="montant" hint="En euros, par exemple 12,50" width="short" />
        <Select
          label="Moyen"
          name="means"
          options={[
            ['cash', 'Espèces'],
            ['cheque', 'Chèque'],
          ]}
        />
        <Checkbox label="Ajouter à la saison" name="season" hint="La saison ouverte." />
        <TextArea label="Objet" name="object" />
        <FileField label="Image" name="image" hint="PNG ou JPEG." accept="image/png,image/jpeg" />
      </Form>
      <h2>Comptage</h2>
      <Form name="counting" submit="Confirmer" send={async () => {}}>
        <CountGrid
          against={{ sums: { cash: 9000, cheques: 4500, cheque_count: 2 }, says: 'Selon les passages' }}
          reason="Motif de l’écart"
        />
      </Form>
      <h2>Choix multiples</h2>
      <Checks
        legend="Membres"
        name="membres"
        options={[
          { value: '1', label: 'Hugo Bernard', isChecked: true },
          { value: '2', label: 'Inès Moreau', isChecked: false },
        ]}
      />
      <h2>États d’une adresse</h2>
      <ul class="todo">
        {painted.map((state) => (
          <li key={state}>
            <StateMark state={state} /> {stateNames[state]}
          </li>
        ))}
      </ul>
      <h2>Choix, faits, avancement, action</h2>
      <Radios
        legend="Que faut-il garder ?"
        name="garder"
        options={[
          ['kept', 'Ce qui est enregistré'],
          ['refused', 'Ce que le téléphone a envoyé'],
        ]}
      />
      <Facts
        of={[
          ['Numéro', 'R-2026-000001'],
          ['Montant', money(1250)],
        ]}
      />
      <Progress done={3} of={5} state="En cours">
        3 reçus établis sur 5.
      </Progress>
      <Stepper label="Calendriers" value={2} least={1} onChange={() => {}} />
      <Act label="Enregistrer le PDF" act={async () => {}} />
      <h2>Erreur</h2>
      <Failure error={new Error('shown on purpose')} again={() => {}} />
    </Page>
  );
}
