import { mix } from '../base/palette.mjs'
import {
  arc,
  dot,
  lerp,
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
  times,
} from '../base/svg.mjs'

/**
 * A gesture's trace: one line carried from a first pose to a second, every stage left in the air.
 * @param {object} o from, to equal lists of points; strands; colours a to b; width px; spark colour of the last line
 */
export function motionArcs({ from, to, strands = 46, a, b, width = 2, spark }) {
  return (
    times(strands, (i) => {
      const t = i / (strands - 1)
      const eased = t * t * (3 - 2 * t)
      const pts = from.map(([x, y], k) => [lerp(x, to[k][0], eased), lerp(y, to[k][1], t)])
      return stroke(smooth(pts, false, 1), mix(a, b, t), width, { opacity: n((0.16 + t * 0.7) * 10) / 10 })
    }).join('') + stroke(smooth(to, false, 1), spark, width * 2.2)
  )
}

/** Alapadma, the hand as a lotus in flower, held in lines: five fingers fanned from a wrist at the origin, upward. */
export function alapadma({ radius, colors: c }) {
  const fingers = [
    [-62, 0.8, 0.9],
    [-32, 0.98, 0.5],
    [-2, 1.04, 0.1],
    [28, 0.97, -0.4],
    [60, 0.82, -0.9],
  ]
  return (
    fingers
      .map(
        ([turn, len, curl]) =>
          times(9, (k) => {
            const t = k / 8
            const w = radius * 0.17 * (1 - t)
            const L = radius * len * (1 - t * 0.1)
            const bend = curl * radius * 0.22
            const d =
              `M0 0C${n(-w * 1.5)} ${n(-L * 0.35)} ${n(-w + bend * 0.1)} ${n(-L * 0.7)} ${n(bend)}` +
              ` ${n(-L)}C${n(w + bend * 0.1)} ${n(-L * 0.7)} ${n(w * 1.5)} ${n(-L * 0.35)} 0 0Z`
            return rotated(
              path(d, {
                fill: k === 0 ? mix(c.deep, c.accent, 0.25) : 'none',
                'fill-opacity': 0.75,
                stroke: mix(c.accent, c.third, t),
                'stroke-width': n(radius * 0.007),
              }),
              turn,
            )
          }).join('') +
          rotated(dot(curl * radius * 0.22, -radius * len - radius * 0.03, radius * 0.022, c.accent), turn),
      )
      .join('') +
    times(7, (k) =>
      stroke(arc(radius * (0.09 + k * 0.016), 0.25, Math.PI - 0.25), k % 2 ? c.third : c.second, radius * 0.008),
    ).join('')
  )
}

/**
 * Aramandi, the half-sitting stance, as the teachers draw it: triangles. Feet on y = 0, `size` the standing height.
 */
export function aramandi({ size, colors: c, arms = 'wide' }) {
  const s = size
  const [hip, neck] = [-0.4 * s, -0.7 * s]
  const sheaf = (pts, color, count, gap, closed = false) =>
    times(count, (k) =>
      stroke(
        line(
          pts.map(([x, y]) => [x * (1 - k * gap), y + k * gap * s * 0.1]),
          closed,
        ),
        mix(color, c.third, k / count),
        s * 0.006,
        { opacity: n(10 - k * 0.9) / 10 },
      ),
    ).join('')
  const legs = [-1, 1]
    .map(
      (d) =>
        sheaf(
          [
            [0, hip],
            [d * 0.34 * s, -0.24 * s],
            [d * 0.07 * s, -0.01 * s],
          ],
          c.accent,
          6,
          0.05,
        ) +
        stroke(
          line([
            [d * 0.05 * s, 0],
            [d * 0.2 * s, 0],
          ]),
          c.third,
          s * 0.01,
        ),
    )
    .join('')
  const pleats = times(9, (k) =>
    stroke(
      line([
        [0, hip],
        [lerp(-0.2 * s, 0.2 * s, k / 8), -0.13 * s - 0.05 * s * Math.cos(((k - 4) / 4) * 1.5)],
      ]),
      k % 2 ? c.second : mix(c.second, c.accent, 0.5),
      s * 0.005,
    ),
  ).join('')
  const torso = sheaf(
    [
      [-0.135 * s, neck + 0.03 * s],
      [0.135 * s, neck + 0.03 * s],
      [0, hip],
    ],
    c.accent,
    5,
    0.16,
    true,
  )
  const reach =
    arms === 'wide'
      ? [
          [
            [-0.13 * s, neck + 0.03 * s],
            [-0.37 * s, neck + 0.0 * s],
            [-0.58 * s, neck + 0.06 * s],
          ],
          [
            [0.13 * s, neck + 0.03 * s],
            [0.37 * s, neck + 0.0 * s],
            [0.58 * s, neck + 0.06 * s],
          ],
        ]
      : [
          [
            [-0.13 * s, neck + 0.03 * s],
            [-0.34 * s, neck - 0.06 * s],
            [-0.3 * s, neck - 0.34 * s],
          ],
          [
            [0.13 * s, neck + 0.03 * s],
            [0.36 * s, neck + 0.05 * s],
            [0.58 * s, neck - 0.02 * s],
          ],
        ]
  const limbs = reach
    .map(
      (pts) =>
        times(5, (k) =>
          stroke(line(pts.map(([x, y]) => [x, y + k * s * 0.009])), mix(c.accent, c.third, k / 5), s * 0.005),
        ).join('') +
        times(5, (k) =>
          moved(n(pts[2][0]), n(pts[2][1]), stroke(petal('lotus', 0, s * 0.075, s * 0.022), c.second, s * 0.004), {
            turn: n(-90 + (k - 2) * 26 + Math.sign(pts[2][0]) * 30),
          }),
        ).join(''),
    )
    .join('')
  const head =
    ring(0.062 * s, c.third, s * 0.007, { cy: n(neck - 0.085 * s) }) +
    stroke(arc(0.09 * s, Math.PI * 1.12, Math.PI * 1.88, 0, neck - 0.085 * s), c.second, s * 0.012) +
    times(7, (k) =>
      dot(...polar(0.112 * s, Math.PI * (1.15 + k * 0.117), 0, neck - 0.085 * s), s * 0.007, c.third),
    ).join('')
  return legs + pleats + torso + limbs + head
}
