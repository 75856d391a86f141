import { pause } from '@/lib/client/pause'

export const countIns = [0, 4, 8] as const
const BEAT_SECONDS = 0.75
const CLICK = { hertz: 1320, firstHertz: 1760, seconds: 0.06 }

/** Returns the time of each beat in seconds. Follows the playback rate, so that slow practice gets a slow count-in. */
const beatsOf = (count: number, rate: number): number[] =>
  Array.from({ length: count }, (_, index) => (index * BEAT_SECONDS) / rate)

/**
 * Plays clicks, or stays silent where the browser blocks audio. Resolves after the last beat, or immediately when
 * aborted.
 * @param onBeat called with the number of each beat, from 1
 */
export async function countIn(
  count: number,
  rate: number,
  signal: AbortSignal,
  onBeat: (beat: number) => void,
): Promise<void> {
  const context = new AudioContext()
  try {
    beatsOf(count, rate).forEach((seconds, index) => click(context, seconds, index === 0))
    for (let beat = 1; beat <= count && !signal.aborted; beat += 1) {
      onBeat(beat)
      await pause((BEAT_SECONDS * 1000) / rate, signal)
    }
  } finally {
    void context.close()
  }
}

function click(context: AudioContext, seconds: number, first: boolean): void {
  const at = context.currentTime + seconds
  const tone = new OscillatorNode(context, { frequency: first ? CLICK.firstHertz : CLICK.hertz })
  const gain = new GainNode(context, { gain: 0 })
  gain.gain.setValueAtTime(0.4, at)
  gain.gain.exponentialRampToValueAtTime(0.001, at + CLICK.seconds)
  tone.connect(gain).connect(context.destination)
  tone.start(at)
  tone.stop(at + CLICK.seconds)
}
