/** The colours and the type of the application, as app/style has them, which a test compares. */
const light = {
  ground: '#f7f6f3',
  sheet: '#ffffff',
  ink: '#1d1c1a',
  quiet: '#52504a',
  line: '#dedbd3',
  edge: '#86827a',
  act: '#1b4f8f',
  'act-ink': '#ffffff',
  brand: '#a3221c',
  failure: '#961d18',
  'failure-ground': '#fbeeec',
  'notice-ground': '#eef3fa',
};

const dark: typeof light = {
  ground: '#141413',
  sheet: '#1e1d1c',
  ink: '#eeece7',
  quiet: '#b0aca3',
  line: '#383632',
  edge: '#8d897f',
  act: '#8ab8f0',
  'act-ink': '#10223a',
  brand: '#ef9089',
  failure: '#f4a29b',
  'failure-ground': '#36201e',
  'notice-ground': '#1d2a3b',
};

const written = (tokens: typeof light) =>
  Object.entries(tokens)
    .map(([name, value]) => `--${name}:${value}`)
    .join(';');

/** The style of a page that the service answers and that leads to the application. */
export const APPLICATION_STYLE = `:root{color-scheme:light dark;--radius:6px;${written(light)}}
@media(prefers-color-scheme:dark){:root{${written(dark)}}}
*{box-sizing:border-box}
body{margin:0;background:var(--ground);color:var(--ink);font:16px/1.5 system-ui,-apple-system,"Segoe UI","Noto Sans",sans-serif}
.brand{color:var(--brand);font-weight:700;font-size:1.15rem;letter-spacing:-.01em;margin:0;padding:.9rem 1rem;background:var(--sheet);border-bottom:1px solid var(--line)}
main{max-width:46rem;margin:0 auto;padding:1.25rem 1rem 4rem}
h1{font-size:1.6rem;line-height:1.25;margin:0 0 .75rem}
p{margin:0 0 .75rem}
a{color:var(--act);text-underline-offset:.15em}
#next a{display:inline-block;padding:.6rem 0}
label{display:block;font-weight:600;margin:1rem 0 .25rem}
label:has([type=checkbox]){display:flex;align-items:center;gap:.6rem;font-weight:400;min-height:2.75rem;margin:.4rem 0}
input{font:inherit;color:var(--ink);background:var(--sheet);border:1px solid var(--edge);border-radius:var(--radius);padding:.5rem .65rem;min-height:2.75rem;width:100%;max-width:26rem}
input[readonly]{background:var(--ground);border-color:var(--line)}
input[type=checkbox]{width:1.4rem;height:1.4rem;min-height:0;margin:0}
input[aria-invalid]{border:2px solid var(--failure)}
::placeholder{color:var(--quiet);opacity:1}
#rules{color:var(--quiet);font-size:.95rem}
:focus-visible{outline:3px solid var(--act);outline-offset:2px}
button,a.button{font:inherit;font-weight:600;display:inline-block;min-height:2.75rem;margin:.75rem 0;padding:.55rem 1rem;border:1px solid var(--act);border-radius:var(--radius);background:var(--act);color:var(--act-ink);text-decoration:none;cursor:pointer}
.bad,.good{padding:.75rem 1rem;border-radius:var(--radius)}
.bad{color:var(--failure);background:var(--failure-ground)}
.good{background:var(--notice-ground)}`;
