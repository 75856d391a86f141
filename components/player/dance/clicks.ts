import type { PlayerEngine } from '@/components/player/engine/engine'
import { countsBetween, type Beats } from './beats'
import { clockOf } from './dance'

/** Seconds that clicks are scheduled ahead, because browsers throttle timers on hidden pages to one a second. */
const AHEAD_SECONDS = 1.2
const TICK_MS = 200
/** Difference between the expected and the real position, in seconds, from which it counts as a jump. */
const JUMP_SECONDS = 0.12
const CLICK_SECONDS = 0.05
/** Pitch and loudness of the first count of a cycle, of an anga, and of the others. */
const sounds = {
  sam: { hertz: 1760, level: 1 },
  anga: { hertz: 1320, level: 0.6 },
  count: { hertz: 990, level: 0.35 },
} as const

export function soundOf(index: number, angas: readonly number[]): keyof typeof sounds {
  if (index === 0) return 'sam'
  let start = 0
  return angas.some((counts) => (start += counts) === index) ? 'anga' : 'count'
}

type Clicks = {
  setVolume: (volume: number) => void
  stop: () => void
}

/**
 * Clicks each count while the video plays. Call this after a click, because browsers block sound until then.
 * @param volume value from 0 to 1
 */
export function startClicks(engine: PlayerEngine, beats: Beats, volume: number): Clicks {
  const context = new AudioContext()
  const loudness = new GainNode(context, { gain: volume ** 2 })
  loudness.connect(context.destination)
  void context.resume()
  const now = clockOf(engine)
  let scheduled: OscillatorNode[] = []
  /** Position up to which clicks are scheduled, as found at `at` (`performance.now()`) at `rate`; null while silent. */
  let run: { until: number; second: number; at: number; rate: number } | null = null

  function silence() {
    for (const tone of scheduled) tone.disconnect()
    scheduled = []
    run = null
  }

  function click(index: number, at: number) {
    const { hertz, level } = sounds[soundOf(index, beats.angas)]
    const tone = new OscillatorNode(context, { frequency: hertz })
    const gain = new GainNode(context, { gain: 0 })
    gain.gain.setValueAtTime(level, at)
    gain.gain.exponentialRampToValueAtTime(0.001, at + CLICK_SECONDS)
    tone.connect(gain).connect(loudness)
    tone.onended = () => {
      scheduled = scheduled.filter((other) => other !== tone)
    }
    scheduled.push(tone)
    tone.start(at)
    tone.stop(at + CLICK_SECONDS)
  }

  function follow() {
    const { playing, waiting, rate } = engine.getState()
    if (!playing || waiting) return silence()
    const [second, at] = [now(), performance.now()]
    if (run && (run.rate !== rate || Math.abs(run.second + ((at - run.at) / 1000) * rate - second) > JUMP_SECONDS))
      silence()
    const from = run?.until ?? second
    const until = Math.max(from, second + AHEAD_SECONDS * rate)
    run = { until, second, at, rate }
    // The position is of the sound that is heard, which left the browser a little earlier.
    const heard = context.currentTime - (context.outputLatency || 0)
    for (const count of countsBetween(beats, from, until))
      click(count.index, Math.max(context.currentTime, heard + (count.at - second) / rate))
  }

  follow()
  const timer = setInterval(follow, TICK_MS)
  const unsubscribe = engine.subscribe(follow)
  return {
    setVolume: (level) => {
      loudness.gain.value = level ** 2
    },
    stop() {
      clearInterval(timer)
      unsubscribe()
      silence()
      void context.close()
    },
  }
}
