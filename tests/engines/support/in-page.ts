// page.ts injects this file into the page. It finds elements by role, label and text, in the same way in every engine.
import { queryAllByLabelText, queryAllByRole, queryAllByText } from '@testing-library/dom'
import { HYDRATED } from '@/tests/support/pages/hydration'

export type Words = string | { pattern: string; flags: string }
export type Query = { role: string; name?: Words } | { label: Words } | { text: Words } | { css: string; holds?: Words }

export type Found = {
  count: number
  text: string
  name: string
  value: string
  checked: boolean
  focused: boolean
  href: string
  pressed: string
}

/** Position to click, or the reason why clicking isn't possible yet. */
export type Spot = { x: number; y: number } | { reason: string }

const matcher = (words: Words) => (typeof words === 'string' ? words : new RegExp(words.pattern, words.flags))

function holds(element: Element, words: Words) {
  const text = element.textContent ?? ''
  return typeof words === 'string' ? text.includes(words) : new RegExp(words.pattern, words.flags).test(text)
}

function within(scope: HTMLElement, query: Query): HTMLElement[] {
  if ('role' in query)
    return queryAllByRole(scope, query.role, { name: query.name === undefined ? undefined : matcher(query.name) })
  if ('label' in query) return queryAllByLabelText(scope, matcher(query.label)).filter(isShown)
  if ('text' in query) return queryAllByText(scope, matcher(query.text)).filter(isShown)
  const all = [...scope.querySelectorAll<HTMLElement>(query.css)]
  return query.holds === undefined ? all : all.filter((element) => holds(element, query.holds ?? ''))
}

const isShown = (element: HTMLElement) => element.checkVisibility({ visibilityProperty: true })

/** Runs each query inside the matches of the previous one. */
function all(path: readonly Query[]): HTMLElement[] {
  let found = [document.body]
  for (const query of path) found = [...new Set(found.flatMap((scope) => within(scope, query)))]
  return found
}

export function find(path: readonly Query[]): Found {
  const found = all(path)
  const [first] = found
  const input = first as HTMLInputElement | undefined
  return {
    count: found.length,
    text: first?.textContent ?? '',
    name: first?.getAttribute('aria-label') ?? first?.textContent ?? '',
    value: input?.value ?? '',
    checked: input?.checked === true,
    focused: first !== undefined && first === document.activeElement,
    href: first?.getAttribute('href') ?? '',
    pressed: first?.getAttribute('aria-pressed') ?? '',
  }
}

// Returns true once the page is hydrated. Pages outside Next need no hydration.
const isReady = () =>
  document.readyState !== 'loading' &&
  (document.querySelector('script[src*="/_next/"]') === null || document.querySelector(HYDRATED) !== null)

/**
 * Scrolls to an element.
 * @returns its centre, or the reason why it can't be clicked yet
 */
export async function spotOf(path: readonly Query[]): Promise<Spot> {
  if (!isReady()) return { reason: 'the page is not ready' }
  const [element] = all(path)
  if (!element) return { reason: 'it is not there' }
  if (element.matches(':disabled')) return { reason: 'it is disabled' }
  element.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' })
  const before = element.getBoundingClientRect()
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  const { x, y, width, height } = element.getBoundingClientRect()
  if (x !== before.x || y !== before.y) return { reason: 'it moves' }
  const spot = { x: x + width / 2, y: y + height / 2 }
  const hit = document.elementFromPoint(spot.x, spot.y)
  const isHit = hit !== null && (element.contains(hit) || hit.closest('label')?.contains(element) === true)
  return isHit ? spot : { reason: `it is covered by ${hit?.outerHTML.slice(0, 100)}` }
}

/** Selects a field's content, so that typing replaces it. */
export function select(path: readonly Query[]): boolean {
  const [field] = all(path) as HTMLInputElement[]
  field?.focus()
  field?.select()
  return field !== undefined && field === document.activeElement
}

/**
 * Chooses an option by its text. Dispatches the events itself, because no protocol can operate the native dropdown.
 */
export function choose(path: readonly Query[], option: Words): boolean {
  if (!isReady()) return false
  const [list] = all(path) as HTMLSelectElement[]
  const chosen = [...(list?.options ?? [])].find((each) => holds(each, option))
  if (!list || !chosen) return false
  list.value = chosen.value
  for (const event of ['input', 'change']) list.dispatchEvent(new Event(event, { bubbles: true }))
  return true
}

/** Sets an attribute on an element, because the engines' protocols find elements only by selector. */
export function mark(path: readonly Query[]): boolean {
  if (!isReady()) return false
  for (const marked of document.querySelectorAll('[data-marked]')) marked.removeAttribute('data-marked')
  const [element] = all(path)
  element?.setAttribute('data-marked', '')
  return element !== undefined
}
