import { Act } from '../../parts/act.tsx';
import { Failure } from '../../parts/answer.tsx';
import { BarChart } from '../../parts/bar-chart.tsx';
import { Facts } from '../../parts/facts.tsx';
import { Figure, Figures } from '../../parts/figures.tsx';
import { Field, Form, Select } from '../../parts/form.tsx';
import { Page } from '../../parts/page.tsx';
import { Progress } from '../../parts/progress.tsx';
import { Radios } from '../../parts/radios.tsx';
import { Table } from '../../parts/table.tsx';
import { money } from '../../texts/numbers.ts';

const days = [1250, 4200, 0, 9900, 6000].map((value, at) => ({
  label: `${at + 1} nov.`,
  value,
  shown: money(value),
}));

/** Every part of the pages, for whoever changes one. */
export default function Parts() {
  return (
    <Page title="Éléments" lead="Ce dont les pages sont faites.">
      <h2>Chiffres</h2>
      <Figures>
        <Figure name="Collecté" value={money(322_500)} isFirst>
          236 dons
        </Figure>
        <Figure name="Foyers faits" value="192" />
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
      </Form>
      <h2>Choix, faits, avancement, action</h2>
      <Radios
        legend="Que faut-il garder ?"
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
      <Act label="Enregistrer le PDF" act={async () => {}} />
      <h2>Erreur</h2>
      <Failure error={new Error('shown on purpose')} again={() => {}} />
    </Page>
  );
}
