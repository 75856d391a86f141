import { registrations, type Registration } from '@/sandbox/stripe/billing/mandates'
import { readCard, testCards } from '@/sandbox/stripe/billing/methods'
import type { Choice } from '@/sandbox/stripe/billing/saving'
import { markup, type Markup } from './layout'

const outcomes: Record<Registration, string> = {
  works: 'registered for the regular price',
  today: 'registered for the amount of today only',
  pending: 'registered later',
  refused: 'refused by the bank',
  none: 'not registered',
}

/** @param saved the card is kept for later payments, so that an Indian card gets a mandate */
export function cardChoice(saved: boolean): Markup {
  const cards = Object.entries(testCards).map(
    ([number, { label }]) =>
      markup`<option value="${number}">${number.replace(/(.{4})(?=.)/g, '$1 ')} (${label})</option>`,
  )
  const mandates = registrations.map((each) => markup`<option value="${each}">${outcomes[each]}</option>`)
  return markup`
<label>Card<select name="card"><option value="">As the currency asks</option>${cards}</select></label>
${saved ? markup`<label>Mandate<select name="mandate">${mandates}</select></label>` : null}`
}

export function readChoice(form: URLSearchParams, currency: string): Choice {
  const mandate = registrations.find((each) => each === form.get('mandate')) ?? 'works'
  return { type: 'card', card: readCard(form.get('card'), currency), mandate }
}
