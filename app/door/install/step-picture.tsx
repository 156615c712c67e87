import type { ComponentChildren } from 'preact';
import { installTexts as texts } from './install-texts.ts';

export type Step = keyof typeof texts.steps;

/** What a step looks like on an iPhone, drawn by us, in the colors of the page. */
const drawings: Record<Step, ComponentChildren> = {
  share: (
    <>
      <rect x="1" y="35" width="238" height="50" rx="8" />
      <path d="M120 70V46M111 55l9-9 9 9M106 58h-4v20h36V58h-4" />
      <path
        d="M30 60l-8 8 8 8M66 60l8 8-8 8M172 58h16v20h-16zM176 58v-4h16v20h-4M214 58h8v8h-8zM208 64h8v8h-8z"
        opacity="0.35"
      />
      <circle cx="120" cy="60" r="25" stroke-dasharray="4 4" />
    </>
  ),
  add: (
    <>
      <rect x="1" y="20" width="238" height="80" rx="8" />
      <path d="M1 60h238" opacity="0.35" />
      <path d="M16 40h90" opacity="0.35" stroke-width="6" />
      <text x="16" y="86">
        Sur l’écran d’accueil
      </text>
      <path d="M204 71h20v20h-20zM214 76v10M209 81h10" />
    </>
  ),
  confirm: (
    <>
      <rect x="1" y="20" width="238" height="80" rx="8" />
      <path d="M1 52h238" opacity="0.35" />
      <text x="14" y="42" opacity="0.5">
        Annuler
      </text>
      <text x="174" y="42" font-weight="700">
        Ajouter
      </text>
      <rect x="16" y="62" width="28" height="28" rx="6" />
      <path d="M56 76h80" opacity="0.35" stroke-width="6" />
      <ellipse cx="202" cy="36" rx="35" ry="15" stroke-dasharray="4 4" />
    </>
  ),
  open: (
    <>
      <rect x="70" y="1" width="100" height="118" rx="14" />
      <path
        d="M84 18h20v20H84zM110 18h20v20h-20zM136 18h20v20h-20zM110 52h20v20h-20zM136 52h20v20h-20z"
        opacity="0.35"
      />
      <rect x="84" y="52" width="20" height="20" rx="4" stroke-width="3" />
      <text x="76" y="96" font-size="11" font-weight="700">
        Tournée
      </text>
      <circle cx="94" cy="62" r="20" stroke-dasharray="4 4" />
    </>
  ),
};

export const StepPicture = ({ of: step }: { of: Step }) => (
  <svg class="step" viewBox="0 0 240 120" role="img" aria-label={texts.pictures[step]}>
    {drawings[step]}
  </svg>
);
