import { tanpuraCycle, type FirstString } from './tanpura'

/** Samples per second. Half the rate of a recording is enough for the partials of the highest string. */
const SAMPLE_RATE = 22_050
/** Time constant of volume changes, in seconds. */
const FADE = 0.15

export type Drone = {
  setVolume: (volume: number) => void
  /** Fades out, then stops. */
  stop: () => void
}

/**
 * Starts the tanpura. Call this in a click handler, because browsers block sound until the user clicks.
 * @param hertz pitch of the middle strings
 * @param volume value from 0 to 1
 */
export function startDrone(hertz: number, first: FirstString, volume: number): Drone {
  const context = new AudioContext()
  const samples = tanpuraCycle(hertz, first, SAMPLE_RATE)
  const buffer = context.createBuffer(1, samples.length, SAMPLE_RATE)
  buffer.copyToChannel(samples, 0)
  // Loops one cycle, because browsers throttle timers on hidden pages.
  const source = new AudioBufferSourceNode(context, { buffer, loop: true })
  const gain = new GainNode(context, { gain: 0 })
  source.connect(gain).connect(context.destination)
  source.start()
  const setVolume = (level: number) => gain.gain.setTargetAtTime(level ** 2, context.currentTime, FADE)
  setVolume(volume)
  void context.resume()
  return {
    setVolume,
    stop() {
      setVolume(0)
      setTimeout(() => void context.close(), FADE * 5000)
    },
  }
}
