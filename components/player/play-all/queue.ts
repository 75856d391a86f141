import { createState, type PlayerEngine } from '@/components/player/engine/engine'
import { listenModeOf } from '@/components/player/listen/listen-mode'
import type { Player } from '@/components/player/player-context'
import { untilEnd, type Loop } from '@/components/player/practice/loop'
import { practiceOf } from '@/components/player/practice/practice'
import { isJump, laterPosition, positionOf, REPORT_MS, type Position } from '@/components/player/progress/position'
import { isTemporary } from '@/lib/client/requests/api'
import type { Suggestion } from '@/lib/domains/viewing/playable/schema'
import { findNext, loadItem, type Loaded, type QueueItem } from './queue-items'

/** Seconds before the end of a piece at which the next one begins to load. */
const PRELOAD_SECONDS = 20
/** A position this close to the start of the next piece needs no seek. */
const CONTIGUOUS_SECONDS = 1

export type QueueState = {
  /** Null until the first piece has loaded. */
  index: number | null
  player: Player | null
  /** Titles skipped on the way to the current piece. */
  skipped: readonly string[]
  /** True if the next piece couldn't be loaded. `retry` loads it again. */
  failed: boolean
  /** True while the next piece is late. */
  loading: boolean
  finished: boolean
}

export type Queue = {
  items: readonly QueueItem[]
  getState: () => QueueState
  subscribe: (listener: () => void) => () => void
  /** Plays an item or, if it can't be played, the next one in the direction. */
  go: (index: number, step?: 1 | -1) => void
  retry: () => void
  close: () => void
}

/** Returns true if the piece follows without a gap in the same video. */
const followsOn = (before: QueueItem | undefined, { plays, videoId, startSeconds }: QueueItem): boolean =>
  before?.plays === 'piece' &&
  plays === 'piece' &&
  before.videoId === videoId &&
  Math.abs(startSeconds - before.endSeconds) < CONTIGUOUS_SECONDS

type Held = { index: number; loaded: Loaded; letGo: () => void }

/** Plays pieces of several videos one after another. The next one loads while the current one still plays. */
export function createQueue(items: readonly QueueItem[], viewerId: number): Queue {
  const state = createState<QueueState>({
    ...{ index: null, player: null, skipped: [] },
    ...{ failed: false, loading: false, finished: false },
  })
  let current: Held | null = null
  let ahead: { index: number; held: Promise<Held | null> } | null = null
  let stopFollowing = () => {}
  let turns = 0
  let retry = () => {}

  async function load(index: number, item: QueueItem): Promise<Held | null> {
    const loaded = await loadItem(item, viewerId)
    return loaded && { index, loaded, letGo: hold(loaded) }
  }

  /** Begins to load. A frame of another site loads only once it is in the page. */
  function hold({ engine, hold: begin }: Loaded): () => void {
    if (!engine.media) return () => undefined
    engine.media.preload = 'auto'
    return begin()
  }

  /** Returns the current video if the piece follows in it without a gap, or if its frame has loaded already. */
  function continued(index: number, item: QueueItem): Held | null {
    const before = current && items[current.index]
    if (!current || before?.plays !== 'piece' || item.plays !== 'piece' || before.videoId !== item.videoId) return null
    const { engine } = current.loaded
    if (engine.media && Math.abs(engine.now() - item.startSeconds) >= CONTIGUOUS_SECONDS) return null
    const { startSeconds: start, endSeconds: end } = item
    return { ...current, index, loaded: { ...current.loaded, part: { start, end } } }
  }

  function prepare() {
    if (!current) return
    const { index, item } = findNext(items, current.index + 1, 1)
    if (index === null || ahead?.index === index || followsOn(items[current.index], item)) return
    drop()
    const held = load(index, item)
    ahead = { index, held }
    held.catch(() => {
      if (ahead?.held === held) ahead = null
    })
  }

  function drop() {
    ahead?.held.then(
      (found) => found?.letGo(),
      () => undefined,
    )
    ahead = null
  }

  function take(index: number, item: QueueItem): Promise<Held | null> {
    if (ahead?.index !== index) {
      drop()
      return load(index, item)
    }
    const { held } = ahead
    ahead = null
    return held
  }

  async function go(from: number, step: 1 | -1 = 1): Promise<void> {
    const turn = ++turns
    if (state.get().failed) state.set({ failed: false, loading: true })
    const skipped: string[] = []
    let next = from
    for (;;) {
      const { index, item, skipped: locked } = findNext(items, next, step)
      skipped.push(...locked.map(({ title }) => title))
      if (index === null) return step > 0 ? finish(skipped) : stay(skipped)
      const onward = continued(index, item)
      if (onward) return show(onward, skipped)
      // Runs only if the piece isn't ready: the current one must not play on past its end.
      const late = setTimeout(() => {
        current?.loaded.engine.pause()
        state.set({ loading: true })
      })
      try {
        const held = await take(index, item)
        if (turn !== turns) return held?.letGo()
        if (held) return show(held, skipped)
      } catch (error) {
        if (turn !== turns) return
        current?.loaded.engine.pause()
        retry = () => void go(from, step)
        if (isTemporary(error)) return state.set({ failed: true, loading: false })
      } finally {
        clearTimeout(late)
      }
      skipped.push(item.title)
      next = index + step
    }
  }

  /** Nothing before the current piece can be played any more. */
  function stay(skipped: readonly string[]) {
    current?.loaded.engine.play()
    state.set({ skipped, loading: false })
  }

  function finish(skipped: readonly string[]) {
    current?.loaded.engine.pause()
    state.set({ skipped, finished: true, loading: false })
  }

  function show(held: Held, skipped: readonly string[]) {
    stopFollowing()
    const before = current
    const { engine } = held.loaded
    if (before && before.loaded.engine !== engine) {
      listenModeOf(engine).setPictureOff(listenModeOf(before.loaded.engine).getState().pictureOff)
      engine.setRate(before.loaded.engine.getState().rate)
    }
    current = held
    const { part } = held.loaded
    if (Math.abs(engine.now() - part.start) >= CONTIGUOUS_SECONDS) engine.seek(part.start)
    engine.play()
    if (before && before.loaded.engine !== engine) before.loaded.engine.pause()
    stopFollowing = follow(engine, part)
    const player = playerOf(held)
    state.set({ index: held.index, player, skipped, failed: false, finished: false, loading: false })
    if (!engine.media && before?.loaded.engine !== engine) held.letGo = held.loaded.hold()
    if (before && before.loaded.engine !== engine) before.letGo()
  }

  function playerOf({ index, loaded }: Held): Player {
    const neighbour = (from: number, step: 1 | -1): Suggestion | null => {
      const found = findNext(items, from, step)
      return found.item && { name: found.item.title, thumbnailUrl: '', locked: false, href: `#${found.index}` }
    }
    const next = neighbour(index + 1, 1)
    const after = { next: next && { ...next, label: 'Next piece' }, previous: neighbour(index - 1, -1), alike: [] }
    return {
      ...loaded,
      playable: { ...loaded.playable, after },
      skips: true,
      open(href) {
        const to = Number(href.slice(1))
        // Ignores a second request, because the bar and the queue both notice the end of a video.
        if (current?.index === index) void go(to > index ? index + 1 : index - 1, to > index ? 1 : -1)
      },
    }
  }

  /** Watches for the end of the piece. A jump out of the piece, or a repeated part, lets the video play on. */
  function follow(engine: PlayerEngine, part: Loop): () => void {
    let before: Position = positionOf(engine)
    let hasLeft = false
    let isOver = false
    let timer: ReturnType<typeof setTimeout> | undefined

    function end() {
      if (isOver) return
      isOver = true
      void go((current?.index ?? 0) + 1)
    }

    function tell() {
      clearTimeout(timer)
      const { playing, waiting, ended, rate, time, duration } = engine.getState()
      const position = positionOf(engine)
      const last = before
      before = laterPosition(last, position)
      if (listenModeOf(engine).getState().asleep) return
      if (ended) return end()
      const lastEnd = Math.min(part.end, duration || part.end)
      if (isJump(last, position)) hasLeft = time >= part.end || time < part.start - 1
      if (practiceOf(engine).getState().loop || hasLeft || !playing) return
      if (lastEnd - time < PRELOAD_SECONDS) prepare()
      if (waiting) return
      const left = untilEnd(part, engine.now(), rate)
      if (left <= 0) end()
      else if (left < REPORT_MS) timer = setTimeout(end, left)
    }

    const stop = engine.subscribe(tell)
    return () => {
      clearTimeout(timer)
      stop()
    }
  }

  return {
    items,
    getState: state.get,
    subscribe: state.subscribe,
    go: (index, step) => void go(index, step),
    retry: () => retry(),
    close() {
      turns++
      stopFollowing()
      drop()
      current?.letGo()
      current = null
    },
  }
}
