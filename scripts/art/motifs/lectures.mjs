import { mix } from '../base/palette.mjs'
import {
  around,
  dot,
  line,
  moved,
  n,
  path,
  petal,
  polar,
  ring,
  rotated,
  smooth,
  stroke,
  TAU,
  times,
} from '../base/svg.mjs'

/**
 * A palm leaf: long, a little bowed, two cord holes, engraved with dashes that keep the rhythm of
 * writing but are no letters, about a small flower.
 */
function leaf(scene, { length, breadth, colors: c, tone, rows }) {
  const { rng } = scene
  const fill = scene.linear([
    [0, mix(c.second, c.ground, tone * 0.5)],
    [0.5, mix(mix(c.second, c.third, 0.25), c.ground, tone * 0.35)],
    [1, mix(c.second, c.ground, tone * 0.7 + 0.1)],
  ])
  const dark = mix(c.ground, c.deep, 0.4)
  const [l, b] = [length / 2, breadth / 2]
  const outline =
    `M${n(-l)} ${n(-b * 0.8)}Q0 ${n(-b * 1.15)} ${n(l)} ${n(-b * 0.8)}Q${n(l + b * 0.25)} 0` +
    ` ${n(l)} ${n(b * 0.8)}Q0 ${n(b * 1.15)} ${n(-l)} ${n(b * 0.8)}Q${n(-l - b * 0.25)} 0` +
    ` ${n(-l)} ${n(-b * 0.8)}Z`
  const marks = []
  const holes = [-0.32, 0.32].map((t) => t * length)
  const free = (x, w) => holes.concat(0).every((hx) => x + w < hx - breadth * 0.42 || x > hx + breadth * 0.42)
  for (let r = 0; r < rows; r += 1) {
    const y = -b * 0.58 + (r / (rows - 1)) * b * 1.16
    for (let x = -l * 0.94; x < l * 0.92;) {
      const w = breadth * rng.range(0.18, 0.75)
      if (x + w < l * 0.94 && free(x, w))
        marks.push(
          rng.chance(0.16)
            ? dot(x + w / 2, y, breadth * 0.028, dark)
            : stroke(
                line([
                  [x, y],
                  [x + w, y],
                ]),
                dark,
                breadth * 0.034,
              ),
        )
      x += w + breadth * 0.11
    }
  }
  const flower =
    around(8, stroke(petal('lotus', breadth * 0.06, breadth * 0.33, breadth * 0.13), dark, breadth * 0.02)) +
    ring(breadth * 0.37, dark, breadth * 0.014)
  return (
    path(outline, { fill, stroke: mix(c.second, c.ground, 0.55), 'stroke-width': 2 }) +
    `<g opacity=".8">${marks.join('')}${flower}</g>` +
    holes
      .map((hx) => dot(hx, 0, breadth * 0.09, c.ground, { stroke: c.accent, 'stroke-width': n(breadth * 0.035) }))
      .join('')
  )
}

/** A manuscript of palm leaves fanned open about the cord, `spread` degrees in all. */
export function palmLeaves(scene, { length, breadth, leaves = 6, spread = 26, pivot = 0, rows = 6, colors: c }) {
  const cord = stroke(
    smooth(
      [
        [pivot, -breadth * 2.6],
        [pivot + 24, -breadth],
        [pivot, 0],
        [pivot - 30, breadth * 1.4],
        [pivot + 10, breadth * 3],
      ],
      false,
      1,
    ),
    c.accent,
    5,
  )
  const stack = times(leaves, (i) => {
    const t = leaves > 1 ? i / (leaves - 1) : 0
    const sheet = leaf(scene, { length, breadth, colors: c, tone: 0.95 - t * 0.8, rows })
    const lowered = moved(-pivot, (t - 0.5) * breadth * 1.2, sheet)
    return moved(pivot, 0, lowered, { turn: (t - 0.5) * spread })
  }).join('')
  return cord + stack
}

/** The wheel of seventy-two parent scales: twelve chakras, six to each; a mark's radius is its Ri-Ga or Dha-Ni pair. */
export function melakartaWheel({ radius, colors: c, lit = [] }) {
  const cells = times(72, (i) => {
    const a0 = (i / 72) * TAU - Math.PI / 2
    const a1 = a0 + (TAU / 72) * 0.84
    const half = i < 36
    const reach = 0.66 + ((i % 6) / 5) * 0.3
    const color = lit.includes(i + 1) ? c.third : mix(half ? c.accent : c.second, c.ground, 0.15 + (i % 6) * 0.09)
    const d = line(
      [polar(radius * 0.52, a0), polar(radius * reach, a0), polar(radius * reach, a1), polar(radius * 0.52, a1)],
      true,
    )
    return (
      path(d, { fill: color }) +
      (lit.includes(i + 1) ? dot(...polar(radius * (reach + 0.045), (a0 + a1) / 2), radius * 0.014, c.third) : '')
    )
  }).join('')
  const chakras = around(
    12,
    (k) =>
      path(petal('ogee', radius * 0.2, radius * 0.48, radius * 0.17), {
        fill: mix(k < 6 ? c.accent : c.second, c.ground, 0.62),
        stroke: k < 6 ? c.accent : c.second,
        'stroke-width': n(radius * 0.007),
      }) + times((k % 6) + 1, (m) => dot(radius * (0.27 + m * 0.028), 0, radius * 0.008, c.third)).join(''),
    -75,
  )
  return (
    ring(radius * 1.04, c.accent, radius * 0.005) +
    ring(radius * 0.505, c.third, radius * 0.006) +
    cells +
    chakras +
    ring(radius * 0.17, c.accent, radius * 0.006) +
    dot(0, 0, radius * 0.05, c.third)
  )
}

/** A beginner's exercise (sarali varisai) as a field of lights: every line a turn up and down the seven notes. */
export function swaraGrid({ width, height, colors: c }) {
  const lines = [
    [0, 1, 2, 3, 4, 5, 6, 7, 7, 6, 5, 4, 3, 2, 1, 0],
    [0, 1, 0, 1, 0, 1, 2, 3, 7, 6, 7, 6, 7, 6, 5, 4],
    [0, 1, 2, 0, 1, 2, 0, 1, 7, 6, 5, 7, 6, 5, 7, 6],
    [0, 1, 2, 3, 0, 1, 2, 3, 7, 6, 5, 4, 7, 6, 5, 4],
    [0, 1, 2, 3, 4, 4, 0, 1, 7, 6, 5, 4, 3, 3, 7, 6],
    [0, 1, 2, 3, 4, 5, 0, 1, 7, 6, 5, 4, 3, 2, 7, 6],
    [0, 1, 2, 3, 4, 5, 6, 6, 7, 6, 5, 4, 3, 2, 1, 1],
  ]
  const [dx, dy] = [width / 15, height / (lines.length - 1)]
  return lines
    .map((row, r) => {
      const y0 = -height / 2 + r * dy
      const pts = row.map((s, i) => [-width / 2 + i * dx, y0 + dy * 0.34 - s * dy * 0.095])
      return (
        stroke(
          line([
            [-width / 2, y0 + dy * 0.42],
            [width / 2, y0 + dy * 0.42],
          ]),
          c.accent,
          1.2,
          { opacity: 0.28 },
        ) +
        stroke(smooth(pts, false, 1), c.accent, 3, { opacity: 0.75 }) +
        pts
          .map(
            ([x, y], i) =>
              dot(
                x,
                y,
                dx * (0.1 + row[i] * 0.028),
                mix(mix(c.accent, c.ground, 0.15), row[i] > 3 ? c.second : c.accent, row[i] / 7),
              ) + (row[i] % 7 === 0 ? dot(x, y, dx * 0.07, c.third) : ''),
          )
          .join('')
      )
    })
    .join('')
}

/** A tala as a wheel: every beat a spoke with its claps, the quarter-beats between them as seeds. */
export function talaWheel({ radius, groups, speeds = 4, colors: c }) {
  const beats = groups.reduce((a, b) => a + b, 0)
  const starts = groups.map((_, i) => groups.slice(0, i).reduce((a, b) => a + b, 0))
  const hands = times(beats, (b) => {
    const clap = starts.includes(b)
    const reach = clap ? 0.98 : 0.86
    const tint = clap ? c.accent : c.second
    return rotated(
      [1, 0.74, 0.48]
        .map((q, i) =>
          path(petal('ogee', radius * 0.3, radius * (0.3 + (reach - 0.3) * q), radius * 0.3 * q), {
            fill: mix(tint, c.ground, 0.72 - i * 0.2),
            stroke: i === 0 && clap ? c.third : tint,
            'stroke-width': n(radius * 0.008),
          }),
        )
        .join('') + dot(radius * (reach + 0.07), 0, radius * (clap ? 0.035 : 0.018), c.third),
      (360 / beats) * b - 90,
    )
  }).join('')
  const seeds = times(speeds - 1, (k) =>
    around(beats * 2 ** k, dot(radius * (0.1 + k * 0.07), 0, radius * 0.017, mix(c.second, c.third, k / speeds)), -90),
  ).join('')
  const arcs = groups
    .map((g, i) => {
      const [a, b] = [(starts[i] / beats) * 360 - 90, ((starts[i] + g) / beats) * 360 - 90]
      const pts = times(31, (k) => polar(radius * 1.15, ((a + 3 + ((b - a - 6) * k) / 30) * Math.PI) / 180))
      return stroke(smooth(pts, false, 1), i ? c.second : c.accent, radius * 0.022)
    })
    .join('')
  return hands + ring(radius * 0.3, c.accent, radius * 0.012) + seeds + arcs
}
