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

/**
 * @param key distinguishes the fields of a page
 * @param saved the card is kept for later payments, so that an Indian card gets a mandate
 */
export function cardChoice(key: string, saved: boolean): Markup {
  const cards = Object.entries(testCards).map(
    ([number, { label }]) =>
      markup`<option value="${number}">${number.replace(/(.{4})(?=.)/g, '$1 ')} (${label})</option>`,
  )
  const mandates = registrations.map((each) => markup`<option value="${each}">${outcomes[each]}</option>`)
  return markup`
${field('Card', `card-${key}`, 'card', [markup`<option value="">As the currency asks</option>`, ...cards])}
${saved ? field('Mandate', `mandate-${key}`, 'mandate', mandates) : null}`
}

/** The label stands beside its field, because the options would become part of the field's name. */
const field = (label: string, id: string, name: string, options: Markup[]): Markup =>
  markup`<div class="field"><label for="${id}">${label}</label><select id="${id}" name="${name}">${options}</select></div>`

export function readChoice(form: URLSearchParams, currency: string): Choice {
  const mandate = registrations.find((each) => each === form.get('mandate')) ?? 'works'
  return { type: 'card', card: readCard(form.get('card'), currency), mandate }
}
