import { html, seeOther, type Answer } from '@/sandbox/stripe/http'
import { MAX_CONTROL, type Dispatcher, type Switches } from '@/sandbox/stripe/webhooks'
import type { World } from '@/sandbox/stripe/world'
import { markup, page } from './layout'

const numbers = [
  ['duplicate', 'Extra deliveries of each event'],
  ['delayMs', 'Wait before each delivery, in milliseconds'],
  ['drop', 'Number of upcoming events to lose'],
] as const
const flags = [
  ['reorder', 'Deliver the events of one change in random order'],
  ['paused', 'Pause all deliveries'],
] as const

const timeOf = (seconds: number) => new Date(seconds * 1000).toISOString().slice(0, 19).replace('T', ' ')

function show(world: World, dispatcher: Dispatcher): Answer {
  const { switches, pending } = dispatcher
  const content = markup`
<h1>Webhooks</h1>
<p class="soft" role="status">${pending} ${pending === 1 ? 'event waits' : 'events wait'} to be acknowledged.</p>
<form method="post" action="/controls">
${numbers.map(
  ([name, label]) => markup`<label>${label}
<input type="number" name="${name}" min="0" max="${MAX_CONTROL}" value="${switches[name]}"></label>`,
)}
${flags.map(
  ([name, label]) =>
    markup`<label><input type="checkbox" name="${name}"${switches[name] ? ' checked' : ''}> ${label}</label>`,
)}
<button class="main">Set</button>
</form>
<h1>Clock</h1>
<p class="soft">The sandbox's clock shows ${timeOf(world.now())} UTC.</p>
<form method="post" action="/controls">
<label>Seconds to move it ahead
<input type="number" name="advanceSeconds" min="0" max="${MAX_CONTROL}" value="1"></label>
<button class="main">Move</button>
</form>`
  return html(200, page('Webhooks', content))
}

function amountOf(form: URLSearchParams, name: string): number {
  const given = Number(form.get(name))
  return Number.isInteger(given) ? Math.min(MAX_CONTROL, Math.max(0, given)) : 0
}

function readSwitches(form: URLSearchParams): Switches {
  return {
    duplicate: amountOf(form, 'duplicate'),
    delayMs: amountOf(form, 'delayMs'),
    drop: amountOf(form, 'drop'),
    reorder: form.has('reorder'),
    paused: form.has('paused'),
  }
}

export async function answerControls(
  world: World,
  dispatcher: Dispatcher,
  request: { method: string; body: string },
): Promise<Answer> {
  if (request.method !== 'POST') return show(world, dispatcher)
  const form = new URLSearchParams(request.body)
  if (form.has('advanceSeconds')) world.advance(amountOf(form, 'advanceSeconds'))
  else await dispatcher.change(readSwitches(form))
  return seeOther('/controls')
}
