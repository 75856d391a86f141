import { notesOf } from '../base/ragas.mjs'
import { mix } from '../base/palette.mjs'
import {
  arc,
  around,
  dot,
  lerp,
  n,
  path,
  petal,
  polar,
  rect,
  ring,
  rotated,
  smooth,
  stroke,
  TAU,
  times,
} from '../base/svg.mjs'
import { whirl } from './mandala.mjs'

const isRest = (s) => s % 12 === 0 || s === 7

/**
 * Raga rings: one ring for every swara, as far apart as the notes are. The scale climbs along the upper half as broad
 * steps, each sounding for its own stretch of the circle, and comes home along the lower half. Sa and Pa are firm.
 */
export function ragaRings(scene, { raga, radius, colors: c }) {
  const at = (s) => radius * (0.22 + 0.065 * s)
  const rings = notesOf(raga)
    .map((s) => {
      const firm = isRest(s)
      return (
        ring(at(s), firm ? c.accent : mix(c.accent, c.ground, 0.5), radius * (firm ? 0.008 : 0.004)) +
        times(firm ? 24 + s * 3 : 0, (i) =>
          dot(...polar(at(s) + radius * 0.022, (i / (24 + s * 3)) * TAU), radius * 0.005, c.third, { opacity: 0.75 }),
        ).join('')
      )
    })
    .join('')
  const half = (notes, start, color) =>
    notes
      .map((s, i) => {
        const span = Math.PI / notes.length
        const [a, b] = [start + span * i + 0.02, start + span * (i + 1) - 0.02]
        const shade = mix(color, c.third, (s / 12) * 0.35)
        const floor = scene.radial(
          [
            [0.15, shade, 0.08],
            [0.7, shade, 0.45],
            [1, shade, 0.95],
          ],
          { gradientUnits: 'userSpaceOnUse', cx: 0, cy: 0, r: n(at(s)) },
        )
        const rim = arc(at(s), a, b)
        const wedge = `${rim}L${polar(radius * 0.14, b)
          .map(n)
          .join(' ')}L${polar(radius * 0.14, a)
          .map(n)
          .join(' ')}Z`
        const [x, y] = polar(at(s), (a + b) / 2)
        return (
          path(wedge, { fill: floor }) +
          stroke(rim, mix(shade, c.third, 0.5), radius * 0.018) +
          [0.94, 0.88, 0.82]
            .map((q) => stroke(arc(at(s) * q, a, b), c.ground, radius * 0.005, { opacity: 0.6 }))
            .join('') +
          dot(x, y, radius * 0.034, isRest(s) ? '#fffaf0' : shade, {
            stroke: c.ground,
            'stroke-width': n(radius * 0.01),
          })
        )
      })
      .join('')
  return (
    rings +
    half(raga.up, Math.PI, c.accent) +
    half(raga.down, 0, c.second) +
    dot(0, 0, radius * 0.11, c.second, { opacity: 0.85 }) +
    dot(0, 0, radius * 0.075, c.ground) +
    dot(0, 0, radius * 0.045, c.third)
  )
}

/** The raga's notes as a polygon on the twelve hours of the octave, turned inward on itself. */
export function ragaWhirl({ raga, radius, colors: c, ease = 0.08, turns = 32 }) {
  const notes = notesOf(raga).filter((s) => s < 12)
  const angle = (s) => (s / 12) * TAU - Math.PI / 2
  const corners = notes.map((s) => [radius * (isRest(s) ? 0.92 : 0.86), angle(s)])
  const hours = times(12, (s) => {
    const [x, y] = polar(radius, angle(s))
    const lit = notes.includes(s)
    return (
      dot(x, y, radius * (lit ? 0.034 : 0.011), lit ? c.third : mix(c.accent, c.ground, 0.4)) +
      (lit ? dot(x, y, radius * 0.07, c.second, { opacity: 0.28 }) : '')
    )
  }).join('')
  return (
    ring(radius, mix(c.accent, c.ground, 0.35), radius * 0.006) +
    ring(radius * 1.09, mix(c.accent, c.ground, 0.6), radius * 0.004) +
    whirl({ corners, turns, ease, from: c.accent, to: c.second, width: radius * 0.011 }) +
    hours
  )
}

/**
 * Musical pillars: temples have stone shafts that sound when struck. Each stands as tall as its note, rising to the
 * upper Sa and falling back, and is lit from the flame on its head. Base line at y = 0.
 */
export function musicalPillars(scene, { raga, width, height, colors: c }) {
  const notes = [...raga.up, ...raga.down.slice(1)]
  const step = width / notes.length
  const shaft = step * 0.54
  return notes
    .map((s, i) => {
      const tall = height * (0.26 + 0.056 * s)
      const x = -width / 2 + step * (i + 0.5)
      const rising = i < raga.up.length
      const color = rising ? c.accent : c.second
      const fill = scene.linear(
        [
          [0, color],
          [0.25, mix(color, c.ground, 0.42)],
          [1, mix(color, c.ground, 0.94)],
        ],
        { y2: 1 },
      )
      const flute = times(
        3,
        (k) =>
          `<rect x="${n(x - shaft * 0.3 + k * shaft * 0.3 - shaft * 0.025)}" y="${n(-tall)}"` +
          ` width="${n(shaft * 0.05)}" height="${n(tall)}" fill="${c.ground}" opacity=".45"/>`,
      ).join('')
      const bands = [0.3, 0.62]
        .map((t) => rect(x - shaft * 0.6, -tall * t, shaft * 1.2, shaft * 0.22, mix(color, c.ground, 0.72 - t * 0.5)))
        .join('')
      const cap =
        `<path d="M${n(x - shaft * 0.5)} ${n(-tall)}L${n(x - shaft * 0.86)}` +
        ` ${n(-tall - shaft * 0.36)}L${n(x + shaft * 0.86)}` +
        ` ${n(-tall - shaft * 0.36)}L${n(x + shaft * 0.5)} ${n(-tall)}Z" fill="${color}"/>`
      const y = -tall - shaft * 0.36
      const flame =
        `<path transform="translate(${n(x)} ${n(y)}) rotate(-90)"` +
        ` d="${petal('lotus', 0, shaft * 1.5, shaft * 0.72)}" fill="${c.third}"/>` +
        dot(x, y - shaft * 0.6, shaft * 1.5, c.accent, { opacity: 0.2 })
      return (
        `<rect x="${n(x - shaft / 2)}" y="${n(-tall)}" width="${n(shaft)}" height="${n(tall)}"` +
        ` fill="${fill}"/>${flute}${bands}${cap}${flame}`
      )
    })
    .join('')
}

/**
 * Tanpura strings: each string vibrates in as many loops as its place in the scale, over a swing as wide as the note.
 * Drawn along x from -width/2, strings stacked down y.
 */
export function tanpuraStrings({ raga, width, height, colors: c, tilt = 0.15 }) {
  const notes = raga.up
  return notes
    .map((s, i) => {
      const y0 = lerp(-height / 2, height / 2, i / (notes.length - 1))
      const swing = (height / notes.length) * (isRest(s) ? 1.15 : 0.72)
      const loops = i + 1
      const color = mix(c.second, c.accent, s / 12)
      const curve = (phase) =>
        times(loops * 8 + 9, (j) => {
          const t = j / (loops * 8 + 8)
          const pinch = Math.sin(t * Math.PI) ** 0.5
          return [
            -width / 2 + t * width,
            y0 + Math.sin(t * Math.PI * loops) * swing * phase * pinch + (t - 0.5) * width * tilt,
          ]
        })
      const body = path(`${smooth(curve(1))}L${smooth(curve(-1).reverse()).slice(1)}Z`, { fill: color, opacity: 0.2 })
      const strands =
        body +
        [0.45, -0.45, 1, -1]
          .map((phase) =>
            stroke(
              smooth(curve(phase)),
              Math.abs(phase) === 1 ? mix(color, c.third, 0.35) : color,
              Math.abs(phase) === 1 ? 2.8 : 1.6,
              { opacity: Math.abs(phase) },
            ),
          )
          .join('')
      const knot = times(loops + 1, (k) => {
        const t = k / loops
        return dot(-width / 2 + t * width, y0 + (t - 0.5) * width * tilt, isRest(s) ? 6 : 3.6, c.third)
      }).join('')
      return strands + knot
    })
    .join('')
}

/** A quiet crown of the raga's notes, for rims of drums and discs: a lamp at each hour of the octave that sounds. */
export function noteCrown({ raga, radius, size, colors: c }) {
  const notes = notesOf(raga).filter((s) => s < 12)
  return around(
    12,
    (s) =>
      notes.includes(s)
        ? dot(radius, 0, size, c.third) + dot(radius, 0, size * 2.3, c.second, { opacity: 0.25 })
        : dot(radius, 0, size * 0.35, mix(c.accent, c.ground, 0.3)),
    -90,
  )
}

/** The scale as a flower: a petal for every step up, then every step down, each as long as its note is high. */
export function ragaLotus(scene, { raga, radius, colors: c }) {
  const steps = [...raga.up, ...raga.down.slice(1, -1)]
  const turn = 360 / steps.length
  const flower = (reach, width, veins) =>
    steps
      .map((s, i) => {
        const color = i < raga.up.length ? c.accent : c.second
        const to = radius * (0.4 + 0.05 * s) * reach
        const fill = scene.radial(
          [
            [0, mix(color, '#000000', 0.8)],
            [0.5, mix(color, '#000000', 0.5)],
            [1, mix(color, c.third, s / 30)],
          ],
          { gradientUnits: 'userSpaceOnUse', cx: 0, cy: 0, r: n(to) },
        )
        const shape = petal('lotus', radius * 0.1, to, ((TAU * to) / steps.length) * width)
        const inner = veins
          ? stroke(petal('lotus', radius * 0.2, to * 0.9, ((TAU * to) / steps.length) * width * 0.5), c.third, 1.6, {
              opacity: 0.6,
            }) + dot(to + radius * 0.045, 0, radius * (isRest(s) ? 0.024 : 0.014), c.third)
          : ''
        return rotated(
          path(shape, { fill, stroke: c.third, 'stroke-width': 2, 'stroke-opacity': 0.8 }) + inner,
          n(turn * (i + (veins ? 0 : 0.5)) + 150),
        )
      })
      .join('')
  return (
    flower(0.8, 0.9, false) +
    flower(1, 0.8, true) +
    dot(0, 0, radius * 0.14, c.ground) +
    ring(radius * 0.13, c.accent, radius * 0.012) +
    noteCrown({ raga, radius: radius * 0.09, size: radius * 0.012, colors: c }) +
    dot(0, 0, radius * 0.035, c.third)
  )
}
