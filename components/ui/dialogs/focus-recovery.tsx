'use client'

import { useEffect, useRef, type ReactNode } from 'react'

const FOCUSABLE = 'a[href], button, input, select, textarea, summary, [tabindex="0"]'

/** Position of the focused control in the page, stored in case the control is removed. */
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

/** Returns the controls that Tab reaches; hidden and disabled ones are skipped. */
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

/** Counts from the end of the row, because rows may have different controls before their action buttons. */
const likeBefore = (row: Element | undefined, { fromEnd }: Place) => {
  const controls = usableIn(row)
  return controls.at(-fromEnd) ?? controls[0]
}

/** Returns the first usable control in the closest ancestor that has one. Stops at a section with a heading. */
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

/**
 * Returns the control to focus after the focused control was removed or disabled; undefined if there is none, and null
 * while a busy form may re-enable the old control.
 */
function nextPlace(place: Place, page: Element): HTMLElement | null | undefined {
  const { control, around, group, row, list, index } = place
  if (control.isConnected) {
    if (isUsable(control)) return control
    if (control.closest('[aria-busy="true"]')) return null
    return likeBefore(row ?? undefined, place) ?? nearest(control.parentElement, page)
  }
  if (row?.isConnected) return likeBefore(row, place)
  // Skips the current item, because its button does something else, such as logging out on the current device.
  const rows = list?.isConnected ? [...list.children].filter((each) => !each.matches('[aria-current]')) : []
  if (rows.length > 0) return likeBefore(rows.at(Math.min(index, rows.length - 1)), place)
  if (group?.isConnected) return usableIn(group)[0]
  return list?.isConnected ? undefined : nearest(around.find((part) => part.isConnected) ?? null, page)
}

/**
 * Moves focus when the focused control is removed or disabled, because browsers would reset it to the start of the
 * page. Prefers the same row, then the row that takes its place. Focuses a heading if no control is left nearby.
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
      // Also tracks clicks, because Safari doesn't focus a clicked button. Clicking on empty space clears the place,
      // because the person has moved focus away on purpose.
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
      // Doesn't scroll, because scrolling to the heading would undo the scroll position restored on going back.
      heading?.focus({ preventScroll: true })
    }
    // Waits until React has rendered and a closing dialog has restored focus.
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
