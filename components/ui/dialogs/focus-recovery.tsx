'use client'

import { useEffect, useRef, type ReactNode } from 'react'

const FOCUSABLE = 'a[href], button, input, select, textarea, summary, [tabindex="0"]'

/** Where a person works: the control, what is around it from the inside, its group, its row and where that is. */
type Place = {
  control: HTMLElement
  around: Element[]
  group: Element | null
  row: Element | null
  list: Element | null
  index: number
  fromEnd: number
}

const isUsable = (element: HTMLElement) => !element.matches(':disabled') && element.getClientRects().length > 0

/** Without what Tab passes over, as the tabs that are not shown. */
const usableIn = (part: Element | null | undefined) =>
  part ? [...part.querySelectorAll<HTMLElement>(FOCUSABLE)].filter((each) => isUsable(each) && each.tabIndex >= 0) : []

function ancestorsOf(control: HTMLElement): Element[] {
  const around: Element[] = []
  for (let part = control.parentElement; part; part = part.parentElement) around.push(part)
  return around
}

function placeOf(control: HTMLElement): Place {
  const row = control.closest('tr, li')
  const list = row?.parentElement ?? null
  const inRow = usableIn(row)
  return {
    control,
    around: ancestorsOf(control),
    group: control.closest('[role="group"]'),
    row,
    list,
    index: row && list ? [...list.children].indexOf(row) : -1,
    fromEnd: inRow.length - inRow.indexOf(control),
  }
}

/** The control that is like a former one: actions stand at the end of each row, in one order. */
const likeBefore = (row: Element | undefined, { fromEnd }: Place) => {
  const controls = usableIn(row)
  return controls.at(-fromEnd) ?? controls[0]
}

/** The first control of the nearest part around that has one, within the section that has a heading. */
function nearest(element: Element | null, page: Element): HTMLElement | undefined {
  for (let part = element; part && part !== page; part = part.parentElement) {
    const [control] = usableIn(part)
    if (control) return control
    if (part.matches('section') && part.querySelector('h2')) return undefined
  }
  return undefined
}

function headingFor({ around }: Place, page: Element): HTMLElement | null {
  const section = around.find((part) => part.isConnected)?.closest('section')
  const heading = section?.querySelector<HTMLElement>('h2') ?? page.querySelector<HTMLElement>('h1')
  heading?.setAttribute('tabindex', '-1')
  return heading
}

/** The control that gets the focus when its own is gone or disabled; null while that may be only for a moment. */
function nextPlace(place: Place, page: Element): HTMLElement | null | undefined {
  const { control, around, group, row, list, index } = place
  if (control.isConnected) {
    if (isUsable(control)) return control
    // It works; or it was left in a part that is closed now.
    if (control.closest('[aria-busy="true"]')) return null
    return likeBefore(row ?? undefined, place) ?? nearest(control.parentElement, page)
  }
  if (row?.isConnected) return likeBefore(row, place)
  // What is current is another kind of thing: the button of this device's session logs out.
  const rows = list?.isConnected ? [...list.children].filter((each) => !each.matches('[aria-current]')) : []
  if (rows.length > 0) return likeBefore(rows.at(Math.min(index, rows.length - 1)), place)
  if (group?.isConnected) return usableIn(group)[0]
  return list?.isConnected ? undefined : nearest(around.find((part) => part.isConnected) ?? null, page)
}

/**
 * Keeps the focus where one works. When the focused control is removed or disabled by what it did, the focus goes to
 * the row that is now in its place, else to its group of controls, else to the nearest control around, else to the
 * heading of the list. Browsers would drop it to the beginning of the page, a dialog takes it itself.
 */
export function FocusRecovery({ children, className }: { children: ReactNode; className?: string }) {
  const page = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const root = page.current
    if (!root) return
    let place: Place | null = null
    let waiting = 0

    const onFocus = ({ target }: FocusEvent) => {
      if (target instanceof HTMLElement) place = placeOf(target)
    }
    const onPointer = ({ target }: PointerEvent) => {
      if (!(target instanceof Element) || target.closest('label')) return
      const dialog = target.closest('[role="dialog"]')
      if (dialog && !dialog.contains(root)) return
      const pressed = target.closest<HTMLElement>(FOCUSABLE)
      // Safari gives a pressed button no focus. A click on nothing takes the focus away on purpose.
      place = pressed && root.contains(pressed) ? placeOf(pressed) : null
    }
    const check = () => {
      waiting = 0
      const focused = document.activeElement ?? document.body
      if (!place || (focused !== document.body && focused !== root.closest('[role="dialog"]'))) return
      const next = nextPlace(place, root)
      if (next === null) return
      const heading = next ? null : headingFor(place, root)
      next?.focus()
      // Whoever goes back to a list finds it scrolled as they left it.
      heading?.focus({ preventScroll: true })
    }
    // After React has finished, and a dialog that closes has given the focus back.
    const soon = () => {
      waiting ||= window.setTimeout(check, 50)
    }
    const observer = new MutationObserver(soon)
    observer.observe(document.body, {
      childList: true,
      subtree: true,
      attributeFilter: ['disabled', 'aria-busy', 'hidden'],
    })
    root.addEventListener('focusin', onFocus)
    document.addEventListener('pointerdown', onPointer)
    return () => {
      clearTimeout(waiting)
      observer.disconnect()
      root.removeEventListener('focusin', onFocus)
      document.removeEventListener('pointerdown', onPointer)
    }
  }, [])
  return (
    <div ref={page} className={className}>
      {children}
    </div>
  )
}
