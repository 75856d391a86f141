const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** HTML that is safe to send. Use `markup` to create it. */
export class Markup {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

type Part = string | number | Markup | null | Part[]

function render(part: Part): string {
  if (part === null) return ''
  if (part instanceof Markup) return part.text
  if (Array.isArray(part)) return part.map(render).join('')
  return String(part).replace(/[&<>"']/g, (character) => ESCAPES[character] ?? character)
}

/** Template tag that escapes all values except `Markup`. */
export function markup(strings: TemplateStringsArray, ...parts: Part[]): Markup {
  return new Markup(strings.map((text, index) => text + render(parts[index] ?? null)).join(''))
}

/** @param seconds Unix time */
export const day = (seconds: number): string =>
  new Date(seconds * 1000).toLocaleDateString('en-GB', { dateStyle: 'long', timeZone: 'UTC' })

const STYLE = `
:root { color-scheme: dark; --ink: #f6ead9; --soft: #c9b59a; --line: #4a3527; --card: #241812; --back: #150e0a;
  --gold: #e9b04a }
* { box-sizing: border-box }
body { margin: 0; min-height: 100vh; font: 16px/1.5 Georgia, 'Times New Roman', serif; color: var(--ink);
  background: radial-gradient(70rem 36rem at 50% -12rem, #5a2a18, transparent 70%) var(--back) }
.flag { padding: .6rem 1rem; text-align: center; background: var(--gold); color: #241505;
  font: 600 .875rem/1.4 system-ui, sans-serif }
main { width: min(32rem, 100% - 2rem); margin: 2.5rem auto; padding: 1.75rem; background: var(--card);
  border: 1px solid var(--line); border-radius: 1rem; overflow-wrap: anywhere }
h1 { margin: 0 0 .25rem; font-size: 1.5rem; line-height: 1.25 }
h2 { margin: 1.75rem 0 .5rem; font-size: 1.125rem }
.total { margin: .25rem 0 1rem; font-size: 2.25rem; line-height: 1.2; color: var(--gold) }
.soft { margin: .25rem 0; color: var(--soft) }
dl { display: grid; grid-template-columns: 1fr auto; gap: .5rem 1rem; margin: 1.25rem 0; padding: 1rem 0;
  border: solid var(--line); border-width: 1px 0 }
dt, dd { margin: 0 } dd { text-align: right }
form { display: grid; gap: .75rem; margin-top: 1.25rem }
button, .button { display: block; width: 100%; min-height: 3rem; padding: .7rem 1rem; border: 1px solid var(--line);
  border-radius: .6rem; background: transparent; color: var(--ink); font: 600 1rem/1.4 system-ui, sans-serif;
  text-align: center; text-decoration: none; cursor: pointer }
button.main, .button.main { background: var(--gold); border-color: var(--gold); color: #241505 }
button:hover, .button:hover { border-color: var(--gold) }
:focus-visible { outline: 3px solid #ffd98a; outline-offset: 2px }
.notice { margin: 0 0 1rem; padding: .75rem 1rem; border-radius: .6rem; background: #5b1f1a; color: #ffe3dc }
label, .field { display: grid; gap: .35rem } label:has([type=checkbox]) { grid-template-columns: auto 1fr }
input[type=number], select { width: 100%; min-height: 3rem; padding: .5rem .75rem; border: 1px solid var(--line); border-radius: .6rem;
  background: var(--back); color: var(--ink); font: inherit }
ul { margin: 0; padding: 0; list-style: none }
li { display: flex; justify-content: space-between; gap: 1rem; padding: .35rem 0 }
`

export function page(title: string, content: Markup): string {
  return markup`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} – Sandbox</title>
<style>${new Markup(STYLE)}</style>
</head>
<body>
<div class="flag" role="note">Sandbox — no money moves</div>
<main>${content}</main>
</body>
</html>`.text
}

export function messagePage(title: string, text: string, link: { href: string; label: string } | null): string {
  const way = link === null ? null : markup`<p><a class="button main" href="${link.href}">${link.label}</a></p>`
  return page(title, markup`<h1>${title}</h1><p class="soft">${text}</p>${way}`)
}
