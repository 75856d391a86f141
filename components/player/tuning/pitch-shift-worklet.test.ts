const RATE = 48_000
const QUANTUM = 128

Object.assign(window, { AudioWorkletProcessor: class {}, registerProcessor: () => undefined, sampleRate: RATE })

type Channels = [Float32Array, Float32Array]

async function shift(input: Channels, semitones: number) {
  const { PitchShifter } = await import('./pitch-shift-worklet.mjs')
  const shifter = new PitchShifter(RATE)
  const output: Channels = [new Float32Array(input[0].length), new Float32Array(input[0].length)]
  for (let at = 0; at + QUANTUM <= input[0].length; at += QUANTUM) {
    const part = (of: Channels) => of.map((samples) => samples.subarray(at, at + QUANTUM))
    shifter.process(part(input), part(output), 2 ** (semitones / 12))
  }
  return { output, delay: shifter.size - QUANTUM }
}

const sine = (hertz: number, seconds: number, level = 0.3) =>
  new Float32Array(seconds * RATE).map((_, n) => level * Math.sin((2 * Math.PI * hertz * n) / RATE))
const rms = (samples: Float32Array) => Math.sqrt(samples.reduce((sum, each) => sum + each * each, 0) / samples.length)

function hertzOf(samples: Float32Array): number {
  const rises: number[] = []
  samples.forEach((value, n) => {
    const before = samples[n - 1] ?? 0
    if (n > 0 && before < 0 && value >= 0) rises.push(n - value / (value - before))
  })
  return ((rises.length - 1) * RATE) / ((rises.at(-1) ?? 0) - (rises[0] ?? 0))
}

it.each([4, 1, -1, -4])(
  'a tone moved by %i semitones is right to a cent, and as loud to a decibel',
  async (semitones) => {
    for (const hertz of [138.59, 440, 1318.5]) {
      const { output } = await shift([sine(hertz, 1), sine(hertz, 1)], semitones)
      const heard = output[0].subarray(RATE / 4)
      expect(Math.abs(1200 * Math.log2(hertzOf(heard) / hertz) - 100 * semitones)).toBeLessThan(1)
      expect(Math.abs(20 * Math.log10(rms(heard) / rms(sine(hertz, 1))))).toBeLessThan(1)
    }
  },
)

it('keeps left and right apart, and falls silent with its input', async () => {
  const left = sine(440, 2)
  left.fill(0, RATE)
  const { output, delay } = await shift([left, new Float32Array(2 * RATE)], -3)
  expect(rms(output[1])).toBeLessThan(rms(output[0]) / 1000)
  expect(rms(output[0].subarray(RATE + 3 * delay))).toBe(0)
})

it('keeps time: a stroke after three seconds comes one delay later, and not a hundredth of a second more', async () => {
  const stroke = new Float32Array(4 * RATE)
  stroke.set(
    sine(220, 0.1).map((value, n) => value * Math.exp(-n / 1000)),
    3 * RATE,
  )
  const { output, delay } = await shift([stroke, stroke], 4)
  const loudest = output[0].reduce((best, value, n) => (Math.abs(value) > Math.abs(output[0][best] ?? 0) ? n : best), 0)
  expect(Math.abs(loudest - delay - 3 * RATE)).toBeLessThan(RATE / 100)
})
