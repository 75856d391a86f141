// Audio worklet that changes the pitch without changing the tempo. A phase vocoder moves each spectral peak with its
// surroundings (Laroche and Dolson, 1999), and keeps the formants. Imports nothing, because browsers load the file as
// it is.

/** Samples per frame at 44.1 and 48 kHz; frames overlap by three quarters. */
const FRAME = 4096
const OVERLAP = 4
/** Half the bandwidth of the spectral envelope in hertz: wider than a voice's partials, narrower than a formant. */
const ENVELOPE_HERTZ = 210
/** Maximum gain that restores a formant. */
const MAX_GAIN = 4

class Fft {
  /** @param {number} size power of two */
  constructor(size) {
    this.size = size
    this.cos = new Float32Array(size / 2).map((_, index) => Math.cos((2 * Math.PI * index) / size))
    this.sin = new Float32Array(size / 2).map((_, index) => -Math.sin((2 * Math.PI * index) / size))
    this.reversed = new Uint16Array(size)
    for (let index = 1; index < size; index++)
      this.reversed[index] = (this.reversed[index >> 1] >> 1) | (index & 1 ? size >> 1 : 0)
  }

  /**
   * Transforms in place. With real and imaginary parts exchanged, it is the inverse, multiplied by `size`.
   * @param {Float32Array} re
   * @param {Float32Array} im
   */
  transform(re, im) {
    const { size, cos, sin, reversed } = this
    for (let index = 0; index < size; index++) {
      const other = reversed[index]
      if (other <= index) continue
      const real = re[index]
      const imaginary = im[index]
      re[index] = re[other]
      im[index] = im[other]
      re[other] = real
      im[other] = imaginary
    }
    for (let half = 1, step = size >> 1; half < size; half <<= 1, step >>= 1)
      for (let offset = 0, turn = 0; offset < half; offset++, turn += step) {
        const c = cos[turn]
        const s = sin[turn]
        for (let low = offset; low < size; low += half << 1) {
          const high = low + half
          const real = re[high] * c - im[high] * s
          const imaginary = re[high] * s + im[high] * c
          re[high] = re[low] - real
          im[high] = im[low] - imaginary
          re[low] += real
          im[low] += imaginary
        }
      }
  }
}

const spectrum = (bins) => ({ re: new Float32Array(bins), im: new Float32Array(bins) })

/** Shifts two channels together, so that the stereo image stays. */
export class PitchShifter {
  /** @param {number} rate samples per second */
  constructor(rate) {
    this.size = FRAME * Math.max(1, Math.round(rate / 48_000))
    this.hop = this.size / OVERLAP
    this.width = Math.round((ENVELOPE_HERTZ * this.size) / rate)
    this.fft = new Fft(this.size)
    this.window = new Float32Array(this.size).map((_, n) => 0.5 - 0.5 * Math.cos((2 * Math.PI * n) / this.size))
    // The squared windows of all overlapping frames add up to 0.375 per frame.
    this.gain = 1 / (0.375 * OVERLAP * this.size)
    this.inputs = [new Float32Array(this.size), new Float32Array(this.size)]
    this.outputs = [new Float32Array(this.size), new Float32Array(this.size)]
    this.re = new Float32Array(this.size)
    this.im = new Float32Array(this.size)
    const bins = this.size / 2 + 1
    this.from = [spectrum(bins), spectrum(bins)]
    this.to = [spectrum(bins), spectrum(bins)]
    this.magnitudes = new Float32Array(bins)
    this.envelope = new Float32Array(bins)
    this.scratch = new Float32Array(bins)
    /** Phase by which each bin was rotated in the last frame. */
    this.angles = new Float32Array(bins)
    this.nextAngles = new Float32Array(bins)
    this.peaks = new Int32Array(bins)
    this.gains = new Float32Array(bins)
    this.filled = 0
    this.read = 0
    /** Number of samples since the last sound. */
    this.silent = this.size
  }

  /**
   * Takes and returns the same number of samples, a divisor of `hop`. The output is `size` minus that number late.
   * @param {readonly Float32Array[]} input left and right
   * @param {readonly Float32Array[]} output
   * @param {number} ratio
   */
  process(input, output, ratio) {
    const { length } = output[0]
    this.silent = input.every(isSilent) ? this.silent + length : 0
    this.inputs.forEach((samples, channel) => {
      samples.copyWithin(0, length)
      samples.set(input[channel], this.size - length)
    })
    this.filled += length
    if (this.filled >= this.hop) {
      this.filled = 0
      this.read = 0
      this.shiftOutputs()
      if (this.silent < this.size) this.addFrame(ratio)
    }
    output.forEach((samples, channel) => samples.set(this.outputs[channel].subarray(this.read, this.read + length)))
    this.read += length
  }

  shiftOutputs() {
    for (const samples of this.outputs) {
      samples.copyWithin(0, this.hop)
      samples.fill(0, this.size - this.hop)
    }
  }

  addFrame(ratio) {
    const { size, re, im, window, gain } = this
    for (let n = 0; n < size; n++) {
      re[n] = this.inputs[0][n] * window[n]
      im[n] = this.inputs[1][n] * window[n]
    }
    this.fft.transform(re, im)
    this.separate()
    this.findEnvelope()
    this.movePeaks(ratio)
    this.join()
    this.fft.transform(im, re)
    for (let n = 0; n < size; n++) {
      this.outputs[0][n] += re[n] * window[n] * gain
      this.outputs[1][n] += im[n] * window[n] * gain
    }
  }

  /** Separates the spectra of both channels, which were transformed as one complex signal. */
  separate() {
    const { size, re, im, magnitudes } = this
    const [left, right] = this.from
    for (let k = 0; k <= size / 2; k++) {
      const mirrored = (size - k) & (size - 1)
      left.re[k] = (re[k] + re[mirrored]) / 2
      left.im[k] = (im[k] - im[mirrored]) / 2
      right.re[k] = (im[k] + im[mirrored]) / 2
      right.im[k] = (re[mirrored] - re[k]) / 2
      magnitudes[k] = Math.sqrt(left.re[k] ** 2 + left.im[k] ** 2 + right.re[k] ** 2 + right.im[k] ** 2)
    }
  }

  join() {
    const { size, re, im } = this
    const [left, right] = this.to
    for (let k = 0; k <= size / 2; k++) {
      re[k] = left.re[k] - right.im[k]
      im[k] = left.im[k] + right.re[k]
      if (k === 0 || k === size / 2) continue
      re[size - k] = left.re[k] + right.im[k]
      im[size - k] = right.re[k] - left.im[k]
    }
  }

  /** A sliding maximum follows the partials; two means make it smooth. */
  findEnvelope() {
    const { magnitudes, envelope, scratch, width } = this
    const last = magnitudes.length - 1
    for (let k = 0; k <= last; k++) {
      let highest = 0
      for (let near = Math.max(0, k - width); near <= Math.min(last, k + width); near++)
        if (magnitudes[near] > highest) highest = magnitudes[near]
      envelope[k] = highest
    }
    slidingMean(envelope, scratch, width)
    slidingMean(scratch, envelope, width)
  }

  findPeaks() {
    const { magnitudes: m, peaks } = this
    let count = 0
    for (let k = 2; k < m.length - 2; k++)
      if (m[k] > m[k - 1] && m[k] > m[k - 2] && m[k] >= m[k + 1] && m[k] >= m[k + 2]) peaks[count++] = k++
    return count
  }

  /** Moves the partials within the envelope, which stays. The sum of their energies stays too. */
  findGains(count, ratio) {
    const { magnitudes, envelope, peaks, gains } = this
    let before = 0
    let after = 0
    for (let index = 0; index < count; index++) {
      const peak = peaks[index]
      const moved = Math.min(magnitudes.length - 1, Math.round(peak * ratio))
      gains[index] = Math.min(MAX_GAIN, envelope[moved] / (envelope[peak] + 1e-12))
      before += magnitudes[peak] ** 2
      after += (gains[index] * magnitudes[peak]) ** 2
    }
    const level = Math.sqrt(before / (after + 1e-12))
    for (let index = 0; index < count; index++) gains[index] *= level
  }

  movePeaks(ratio) {
    const { size, hop, magnitudes, angles, nextAngles, peaks, gains } = this
    const bins = magnitudes.length
    for (const { re, im } of this.to) {
      re.fill(0)
      im.fill(0)
    }
    nextAngles.fill(0)
    const count = this.findPeaks()
    this.findGains(count, ratio)
    let from = 0
    for (let index = 0; index < count; index++) {
      const peak = peaks[index]
      const to = index + 1 < count ? valleyOf(magnitudes, peak, peaks[index + 1]) : bins
      const shift = exactPeak(magnitudes, peak) * (ratio - 1)
      const steps = Math.round(shift)
      // Continues the phase of the last frame, which keeps the frequency exact although bins move by whole steps.
      const angle = (angles[peak] + (2 * Math.PI * shift * hop) / size) % (2 * Math.PI)
      nextAngles.fill(angle, from, to)
      // An odd step turns the phase by half a circle, because phases count from the start of the frame.
      const scale = steps % 2 === 0 ? gains[index] : -gains[index]
      this.moveBins(Math.max(from, -steps), Math.min(to, bins - steps), steps, angle, scale)
      from = to
    }
    this.angles = nextAngles
    this.nextAngles = angles
  }

  moveBins(first, end, steps, angle, scale) {
    const cos = Math.cos(angle) * scale
    const sin = Math.sin(angle) * scale
    for (let channel = 0; channel < 2; channel++) {
      const { re, im } = this.from[channel]
      const target = this.to[channel]
      for (let k = first; k < end; k++) {
        target.re[k + steps] += re[k] * cos - im[k] * sin
        target.im[k + steps] += re[k] * sin + im[k] * cos
      }
    }
  }
}

function isSilent(samples) {
  for (let n = 0; n < samples.length; n++) if (samples[n] !== 0) return false
  return true
}

function slidingMean(from, to, width) {
  let sum = 0
  for (let k = -width; k < from.length; k++) {
    if (k + width < from.length) sum += from[k + width]
    if (k > width) sum -= from[k - width - 1]
    if (k >= 0) to[k] = sum / (Math.min(from.length - 1, k + width) - Math.max(0, k - width) + 1)
  }
}

function valleyOf(magnitudes, peak, next) {
  let lowest = peak + 1
  for (let k = peak + 1; k < next; k++) if (magnitudes[k] < magnitudes[lowest]) lowest = k
  return lowest
}

/** Interpolates between bins with a parabola through the logarithms. */
function exactPeak(magnitudes, peak) {
  const before = Math.log(magnitudes[peak - 1] + 1e-12)
  const after = Math.log(magnitudes[peak + 1] + 1e-12)
  const bend = before - 2 * Math.log(magnitudes[peak] + 1e-12) + after
  return bend < 0 ? peak + Math.max(-0.5, Math.min(0.5, (before - after) / (2 * bend))) : peak
}

class PitchShiftProcessor extends AudioWorkletProcessor {
  static parameterDescriptors = [{ name: 'semitones', defaultValue: 0, automationRate: 'k-rate' }]

  constructor() {
    super()
    this.shifter = new PitchShifter(sampleRate)
    this.silence = new Float32Array(128)
    this.ended = false
    this.port.onmessage = () => (this.ended = true)
  }

  process([input], [output], { semitones }) {
    // A paused video may send no channels.
    const [left = this.silence, right = left] = input
    this.shifter.process([left, right], output, 2 ** (semitones[0] / 12))
    return !this.ended
  }
}

registerProcessor('pitch-shift', PitchShiftProcessor)
