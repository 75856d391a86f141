import { html, seeOther, type Answer } from '../http'
import type { Dispatcher, Switches } from '../webhooks'
import { markup, page } from './layout'

const MAX = 1_000_000

const numbers = [
  ['duplicate', 'Extra deliveries of each event'],
  ['delayMs', 'Wait before each delivery, in milliseconds'],
  ['drop', 'Coming events that are lost for good'],
] as const
const flags = [
  ['reorder', 'Deliver the events of one change in random order'],
  ['paused', 'Hold all deliveries back'],
] as const

function show(dispatcher: Dispatcher): Answer {
  const { switches, pending } = dispatcher
  const content = markup`
<h1>Webhooks</h1>
<p class="soft" role="status">${pending} ${pending === 1 ? 'event waits' : 'events wait'} to be acknowledged.</p>
<form method="post" action="/controls">
${numbers.map(
  ([name, label]) => markup`<label>${label}
<input type="number" name="${name}" min="0" max="${MAX}" value="${switches[name]}"></label>`,
)}
${flags.map(
  ([name, label]) =>
    markup`<label><input type="checkbox" name="${name}"${switches[name] ? ' checked' : ''}> ${label}</label>`,
)}
<button class="main">Set</button>
</form>`
  return html(200, page('Webhooks', content))
}

function read(body: string): Switches {
  const form = new URLSearchParams(body)
  const amount = (name: string) => {
    const given = Number(form.get(name))
    return Number.isInteger(given) ? Math.min(MAX, Math.max(0, given)) : 0
  }
  return {
    duplicate: amount('duplicate'),
    delayMs: amount('delayMs'),
    drop: amount('drop'),
    reorder: form.has('reorder'),
    paused: form.has('paused'),
  }
}

/** The switches of delivery, as a page for people. */
export async function answerControls(
  dispatcher: Dispatcher,
  request: { method: string; body: string },
): Promise<Answer> {
  if (request.method !== 'POST') return show(dispatcher)
  await dispatcher.change(read(request.body))
  return seeOther('/controls')
}
