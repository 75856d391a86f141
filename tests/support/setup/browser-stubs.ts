// Replaces browser features that carousels and dialogs need and that jsdom lacks.

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

/** A list of media tracks that can fire events. jsdom's lists are arrays. */
export class TrackList<Track> extends EventTarget {
  [Symbol.iterator](): Iterator<Track> {
    return this.tracks[Symbol.iterator]()
  }
  readonly tracks: Track[] = []
  add(...tracks: Track[]): void {
    this.tracks.push(...tracks)
    this.dispatchEvent(new Event('addtrack'))
  }
}

function listTracks(prototype: HTMLMediaElement, name: 'textTracks' | 'audioTracks'): void {
  const lists = new WeakMap<object, TrackList<unknown>>()
  Object.defineProperty(prototype, name, {
    configurable: true,
    get(this: object) {
      const list = lists.get(this) ?? new TrackList()
      lists.set(this, list)
      return list
    },
  })
}

/** Installs observers that never report, and media queries that never match, among other stubs. */
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
  // Copies via JSON, which is enough for the plain values in forms.
  target.structuredClone ??= <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T
  listTracks(target.HTMLMediaElement.prototype, 'textTracks')
  listTracks(target.HTMLMediaElement.prototype, 'audioTracks')
  target.CSS.supports ??= () => true
  target.scrollTo = () => undefined
  target.Element.prototype.scrollIntoView ??= () => undefined
  target.Element.prototype.hasPointerCapture ??= () => false
}
