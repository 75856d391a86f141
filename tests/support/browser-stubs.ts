// Browser features that jsdom lacks and that carousels and dialogs ask for as soon as they are mounted.

class SilentObserver {
  readonly root = null
  readonly rootMargin = ''
  readonly scrollMargin = ''
  readonly thresholds: number[] = []
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
  takeRecords(): never[] {
    return []
  }
}

/** Gives a jsdom window observers that never report and media queries that never match. */
export function installBrowserStubs(target: Window & typeof globalThis): void {
  target.IntersectionObserver ??= SilentObserver
  target.ResizeObserver ??= SilentObserver
  target.matchMedia ??= (media: string): MediaQueryList => ({
    media,
    matches: false,
    onchange: null,
    addListener: () => undefined,
    removeListener: () => undefined,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
    dispatchEvent: () => false,
  })
  // Enough for the plain values of forms.
  target.structuredClone ??= <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T
  target.scrollTo = () => undefined
  target.Element.prototype.scrollIntoView ??= () => undefined
  target.Element.prototype.hasPointerCapture ??= () => false
}
