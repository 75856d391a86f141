import { dot, line, moved, n, polar, rotated, TAU, times } from '../base/svg.mjs'
import { flameRing, goldenSpiral } from '../motifs/fire.mjs'
import { aramandi } from '../motifs/gesture.mjs'
import { rosette, whirl } from '../motifs/mandala.mjs'
import { composeKolam, samplePoints } from '../motifs/sikku-kolam.mjs'
import { ease, glow, pulse } from './timing.mjs'

/**
 * Every scene answers `draw(t, clip)`: markup about the middle of a 640 × 360 frame at t seconds. `clip` holds the
 * duration, the beat, the line of notes and the gradients' scene.
 */

/** A kolam drawn by an unseen hand, loop after loop; once whole it breathes with the beat. */
export function kolamDrawing({ seed, shape, size, step, colors, turn }) {
  const kolam = composeKolam({ seed, shape, size })
  const loops = kolam.loops.map((l) => samplePoints(l, 6).map(([x, y]) => [x * step, y * step]))
  const total = loops.reduce((s, l) => s + l.length, 0)
  return (t, { duration, beat }) => {
    const shown = ease((t - 1) / (duration * 0.8)) * total
    const whole = shown >= total
    let left = shown
    const lines = loops
      .map((pts, i) => {
        const count = Math.floor(Math.min(pts.length, left))
        left -= count
        if (count < 2) return ''
        const done = count === pts.length
        const color = colors.lines[i % colors.lines.length]
        const tip = !done && pts[count - 1]
        return (
          glow(line(pts.slice(0, count), done), color, 2.4 + (whole ? pulse(t, beat) * 0.9 : 0)) +
          (tip ? dot(tip[0], tip[1], 9, colors.third, { opacity: 0.3 }) + dot(tip[0], tip[1], 3.6, '#fffaf0') : '')
        )
      })
      .join('')
    const seen = ease(t / 2) * kolam.dots.length
    const pullis = kolam.dots
      .slice(0, Math.ceil(seen))
      .map(([x, y]) => dot(x * step, y * step, 2.4, colors.third))
      .join('')
    return rotated(pullis + lines, turn)
  }
}

/** The dancer's flame ring turning one way, the golden spiral the other, opening on the beat. */
export const flameDance =
  (c) =>
  (t, { beat }) =>
    rotated(flameRing({ radius: 118, colors: c }), t * 9) +
    rotated(goldenSpiral({ radius: 104 + pulse(t, beat) * 5, count: 90, colors: c }), -t * 13)

/** Dots that arrive in a spiral and then chase one another along it. */
export const spiralling =
  (c) =>
  (t, { duration, beat }) => {
    const shown = ease((t - 0.5) / (duration * 0.55)) * 110
    return times(110, (i) => {
      if (i > shown) return ''
      const q = i / 109
      const [x, y] = polar(10 + 138 * q ** 0.9, q * TAU * 3.2 + t * 0.22)
      const wave = Math.max(0, Math.sin(q * 16 - (t / beat) * Math.PI))
      return dot(x, y, 2 + 5 * q + wave * 2.2, [c.accent, c.second, c.third, c.accent, c.cool][i % 5])
    }).join('')
  }

/** Six polygons winding in and out, each in its own time. */
export const windingTiles =
  (c) =>
  (t, { beat }) =>
    times(6, (i) => {
      const [x, y] = [((i % 3) - 1) * 150, (Math.floor(i / 3) - 0.5) * 148]
      const corners = times(3 + (i % 4), (q) => [64, (q / (3 + (i % 4))) * TAU + t * 0.12 * (i % 2 ? 1 : -1)])
      const winding = 0.06 + 0.09 * (0.5 + 0.5 * Math.sin((t / beat) * 0.39 + i))
      return moved(
        x,
        y,
        whirl({
          corners,
          turns: 14,
          ease: winding,
          width: 2.2,
          from: [c.accent, c.second, c.cool][i % 3],
          to: c.third,
        }),
      )
    }).join('')

/** A rosette that opens layer by layer. */
export const blooming =
  (c) =>
  (t, { duration, scene }) => {
    const open = (k) => ease((t - 0.6 - k * 1.6) / (duration * 0.35))
    const layers = [
      ['lotus', 0.06, 0.3, c.third, 0],
      ['drop', 0.2, 0.52, c.cool, 1],
      ['lotus', 0.34, 0.74, c.second, 2],
      ['ogee', 0.5, 1, c.accent, 3],
    ].reverse()
    return rotated(
      layers
        .map(([kind, from, to, color, k]) => {
          const grown = from + (to - from) * open(k)
          return open(k) < 0.02
            ? ''
            : rotated(
                rosette(scene, {
                  radius: 150,
                  fold: 12,
                  outline: c.third,
                  layers: [{ kind, from, to: grown, color, offset: k % 2 ? 0.5 : 0 }],
                }),
                (1 - open(k)) * 40,
              )
        })
        .join('') + dot(0, 0, 9, c.second),
      t * 3,
    )
  }

/** A dancer in the flame ring, the ripples of the stamp at her feet. */
export const dancerInFlame =
  (c) =>
  (t, { beat }) => {
    const pose = Math.floor(t / (beat * 4)) % 2 ? 'raised' : 'wide'
    const dip = pulse(t, beat) * 3
    return (
      rotated(flameRing({ radius: 128, flames: 27, colors: c }), t * 7) +
      `<g transform="translate(0 ${n(102 + dip)})">${aramandi({ size: 208, colors: c, arms: pose })}</g>`
    )
  }
