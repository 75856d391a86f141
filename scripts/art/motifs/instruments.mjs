import { notesOf } from '../base/ragas.mjs'
import { mix } from '../base/palette.mjs'
import { around, dot, line, n, path, petal, polar, ring, stroke, TAU, times } from '../base/svg.mjs'

/**
 * The head of a mridangam from above: braided rim, outer skin, open inner skin with straw, and the black eye (syahi)
 * laid ring upon ring.
 * @param {object} scene
 * @param {object} o radius px; colors; eye {x, y} shift of the black eye as a fraction of the radius (a tabla's bayan)
 */
export function drumHead(scene, { radius: r, colors: c, eye = [0, 0], braids = 32, eyeSize = 0.44 }) {
  const skin = scene.radial([
    [0, mix(c.third, c.accent, 0.25)],
    [0.7, mix(c.third, c.accent, 0.5)],
    [1, mix(c.accent, '#2a1608', 0.45)],
  ])
  const rim = scene.radial([
    [0.8, '#2b1509'],
    [0.93, mix(c.accent, '#2b1509', 0.35)],
    [1, '#160a05'],
  ])
  const black = scene.radial(
    [
      [0, '#3a3036'],
      [0.35, '#1c151b'],
      [1, '#08060a'],
    ],
    { cx: 0.42, cy: 0.36, r: 0.66 },
  )
  const braid = around(
    braids,
    path(petal('lotus', r * 0.87, r * 1.03, r * 0.13), {
      fill: mix(c.accent, '#3a1c0a', 0.35),
      stroke: mix(c.third, c.accent, 0.4),
      'stroke-width': n(r * 0.006),
      transform: `rotate(${n(400 / braids)} ${n(r * 0.95)} 0)`,
    }),
  )
  const straw = around(
    braids,
    stroke(
      line([
        [r * 0.63, 0],
        [r * 0.8, 0],
      ]),
      mix(c.accent, '#2a1608', 0.35),
      r * 0.006,
    ),
    180 / braids,
  )
  const [ex, ey] = [eye[0] * r, eye[1] * r]
  const rings = times(
    9,
    (k) =>
      `<circle cx="${n(ex)}" cy="${n(ey)}" r="${n(r * eyeSize * (1 - k * 0.1))}" fill="none"` +
      ` stroke="${mix(c.accent, '#120b0e', 0.55 + k * 0.03)}" stroke-width="${n(r * 0.004)}"` +
      ' opacity=".8"/>',
  ).join('')
  return [
    dot(0, 0, r * 1.02, rim),
    braid,
    dot(0, 0, r * 0.85, mix(c.accent, '#5a2f10', 0.5), { stroke: '#2a1408', 'stroke-width': n(r * 0.012) }),
    straw,
    dot(0, 0, r * 0.66, skin, { stroke: mix(c.accent, '#2a1408', 0.6), 'stroke-width': n(r * 0.014) }),
    dot(ex, ey, r * eyeSize, black, { stroke: '#0a0708', 'stroke-width': n(r * 0.01) }),
    rings,
    `<ellipse cx="${n(ex - r * eyeSize * 0.3)}" cy="${n(ey - r * eyeSize * 0.42)}"` +
      ` rx="${n(r * eyeSize * 0.42)}" ry="${n(r * eyeSize * 0.2)}" fill="#fff" opacity=".09"` +
      ` transform="rotate(-32 ${n(ex)} ${n(ey)})"/>`,
  ].join('')
}

/** Sound leaving a drum: rings as far apart as the raga's notes. */
export function soundRings({ raga, from, to, colors: c, width = 3 }) {
  return notesOf(raga)
    .map((s) => {
      const r = from + (to - from) * (s / 12)
      return ring(r, s % 12 === 0 || s === 7 ? c.third : c.accent, width * (s === 7 || s % 12 === 0 ? 1.5 : 0.9), {
        opacity: n((0.75 - s * 0.045) * 10) / 10,
      })
    })
    .join('')
}

/**
 * A veena's neck: twenty-four frets at their true places (each a twelfth root of two nearer the bridge), four playing
 * strings, and a light wherever the raga stops the string.
 */
export function veenaNeck(scene, { raga, length, breadth, colors: c }) {
  const at = (fret) => length * 1.15 * (1 - 2 ** (-fret / 12)) - length * 0.42
  const wood = scene.linear([
    [0, mix(c.accent, '#1c0d06', 0.62)],
    [0.5, mix(c.accent, '#3a1d0c', 0.6)],
    [1, '#150a06'],
  ])
  const notes = notesOf(raga).map((s) => s % 12)
  const neck =
    `<path d="M${n(-length * 0.62)} ${n(-breadth * 0.5)}L${n(length * 0.62)}` +
    ` ${n(-breadth * 0.62)}L${n(length * 0.62)} ${n(breadth * 0.62)}L${n(-length * 0.62)}` +
    ` ${n(breadth * 0.5)}Z" fill="${wood}" stroke="${mix(c.accent, c.third, 0.3)}"` +
    ' stroke-width="3"/>'
  const inlay = times(
    60,
    (i) =>
      dot(-length * 0.6 + (i / 59) * length * 1.2, -breadth * 0.44, 2.6, c.third, { opacity: 0.55 }) +
      dot(-length * 0.6 + (i / 59) * length * 1.2, breadth * 0.44, 2.6, c.third, { opacity: 0.55 }),
  ).join('')
  const frets = times(25, (f) => {
    const lit = notes.includes(f % 12)
    return stroke(
      line([
        [at(f), -breadth * 0.36],
        [at(f), breadth * 0.36],
      ]),
      lit ? c.third : mix(c.accent, '#1c0d06', 0.25),
      lit ? 6 : 3.5,
    )
  }).join('')
  const strings = times(4, (k) => {
    const y = breadth * (-0.27 + k * 0.18)
    return stroke(
      line([
        [-length * 0.62, y],
        [length * 0.62, y],
      ]),
      k === 0 ? c.third : mix(c.third, c.accent, 0.5),
      1.6 + k * 0.6,
      { opacity: 0.85 },
    )
  }).join('')
  const lights = times(25, (f) => f)
    .filter((f) => notes.includes(f % 12))
    .map((f) => {
      const y = breadth * (-0.27 + (f % 4) * 0.18)
      return (
        dot(at(f) - 8, y, breadth * 0.1, c.second, { opacity: 0.28 }) +
        dot(at(f) - 8, y, breadth * 0.045, f % 12 === 0 || f % 12 === 7 ? c.third : c.second)
      )
    })
    .join('')
  return neck + inlay + frets + strings + lights
}

/** The sounding gourd: a striped sphere in the half dark, with the carved rosette of its table. */
export function gourd(scene, { radius: r, colors: c }) {
  const body = scene.radial(
    [
      [0, mix(c.accent, '#7a4a1c', 0.3)],
      [0.6, mix(c.accent, '#2a1408', 0.68)],
      [1, '#0e0706'],
    ],
    { cx: 0.36, cy: 0.3, r: 0.8 },
  )
  const ribs = times(9, (i) => {
    const k = (i - 4) / 4.6
    return (
      `<ellipse rx="${n(Math.abs(k) * r)}" ry="${n(r)}" fill="none" stroke="#0d0605"` +
      ` stroke-width="${n(r * 0.012)}" opacity=".55"/>`
    )
  }).join('')
  const holes = times(3, (k) =>
    times(6 + k * 6, (i) => {
      const [x, y] = polar(r * (0.1 + k * 0.085), (i / (6 + k * 6)) * TAU)
      return dot(x, y, r * 0.018, c.third)
    }).join(''),
  ).join('')
  return (
    dot(0, 0, r, body, { stroke: mix(c.accent, c.third, 0.25), 'stroke-width': n(r * 0.012) }) +
    ribs +
    dot(0, 0, r * 0.34, '#120907', { opacity: 0.7 }) +
    ring(r * 0.34, c.accent, r * 0.014) +
    holes
  )
}
