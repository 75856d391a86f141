import { mix } from '../base/palette.mjs'
import { dot, lerp, line, n, path, rect, stroke, times } from '../base/svg.mjs'

/** A horseshoe arch (kudu) standing on (x, y). */
function kudu(x, y, size, fill, light) {
  const d =
    `M${n(x - size * 0.5)} ${n(y)}C${n(x - size * 0.78)} ${n(y - size * 0.7)}` +
    ` ${n(x - size * 0.25)} ${n(y - size * 0.9)} ${n(x)} ${n(y - size * 1.2)}` +
    `C${n(x + size * 0.25)} ${n(y - size * 0.9)} ${n(x + size * 0.78)} ${n(y - size * 0.7)}` +
    ` ${n(x + size * 0.5)} ${n(y)}Z`
  return (
    path(d, { fill, stroke: light, 'stroke-width': n(Math.max(0.7, size * 0.05)) }) +
    dot(x, y - size * 0.46, size * 0.2, light, { opacity: 0.85 })
  )
}

/**
 * A gopuram standing on y = 0: tiers that shrink by a constant ratio, niches between pilasters, a barrel roof with
 * its row of finials. Dark against the light, with lamps in the niches.
 * @param {object} o width and height px; tiers; colours; lit chance 0..1 that a niche holds a lamp
 */
export function gopuram(scene, { width, height, tiers = 7, colors: c, lit = 0.6 }) {
  const stone = (t) => mix(mix(c.ground, c.deep, 0.6), c.accent, 0.06 + t * 0.22)
  const edge = mix(c.accent, c.third, 0.3)
  const base = height * 0.17
  const parts = [rect(-width / 2, -base, width, base, stone(0))]
  parts.push(rect(-width * 0.54, -base * 0.14, width * 1.08, base * 0.14, stone(0.1)))
  times(9, (i) => {
    const x = lerp(-width * 0.47, width * 0.47, i / 8)
    if (i !== 4) parts.push(rect(x - width * 0.012, -base * 0.9, width * 0.024, base * 0.78, stone(0.5)))
  })
  const gate = scene.linear([
    [0, c.third],
    [1, c.accent],
  ])
  parts.push(
    `<path d="M${n(-width * 0.07)} 0V${n(-base * 0.6)}Q0 ${n(-base * 0.86)}` +
      ` ${n(width * 0.07)} ${n(-base * 0.6)}V0Z" fill="${gate}"/>`,
  )
  let y = -base
  let w = width * 0.94
  const ratio = 0.865
  const first = ((height - base) * 0.84 * (1 - ratio)) / (1 - ratio ** tiers)
  for (let t = 0; t < tiers; t += 1) {
    const h = first * ratio ** t
    const next = w * (0.885 - t * 0.004)
    parts.push(
      path(
        line(
          [
            [-w / 2, y],
            [w / 2, y],
            [(w / 2) * 0.965, y - h],
            [(-w / 2) * 0.965, y - h],
          ],
          true,
        ),
        { fill: stone(t / tiers) },
      ),
    )
    parts.push(rect(-w * 0.53, y - h * 0.2, w * 1.06, h * 0.2, stone((t + 1.5) / tiers)))
    parts.push(
      stroke(
        line([
          [-w * 0.53, y - h * 0.2],
          [w * 0.53, y - h * 0.2],
        ]),
        edge,
        1.4,
        { opacity: 0.75 },
      ),
    )
    const bays = 11 - t
    for (let b = 0; b < bays; b += 1) {
      const x = lerp(-w * 0.45, w * 0.45, bays > 1 ? b / (bays - 1) : 0.5)
      const centre = Math.abs(x) < w * 0.02
      const glow = centre || scene.rng.chance(lit)
      parts.push(
        rect(
          x - w * 0.018,
          y - h * 0.74,
          w * 0.036,
          h * 0.46,
          glow ? mix(c.accent, c.third, scene.rng.range(0.1, 0.8)) : c.ground,
          { opacity: glow ? 0.95 : 0.7 },
        ),
      )
      parts.push(kudu(x, y - h * 0.8, Math.min(h * 0.3, w * 0.05), stone(0.9), edge))
    }
    parts.push(
      kudu(-w * 0.5, y - h * 0.2, h * 0.42, stone(0.7), edge),
      kudu(w * 0.5, y - h * 0.2, h * 0.42, stone(0.7), edge),
    )
    y -= h
    w = next
  }
  const roof = height * 0.13
  parts.push(
    path(
      `M${n(-w * 0.58)} ${n(y)}C${n(-w * 0.72)} ${n(y - roof)} ${n(-w * 0.4)} ${n(y - roof)}` +
        ` ${n(-w * 0.34)} ${n(y - roof)}H${n(w * 0.34)}` +
        `C${n(w * 0.4)} ${n(y - roof)} ${n(w * 0.72)} ${n(y - roof)} ${n(w * 0.58)} ${n(y)}Z`,
      { fill: stone(0.95), stroke: edge, 'stroke-width': 1.6 },
    ),
  )
  parts.push(
    kudu(0, y, roof * 0.7, stone(0.6), edge),
    kudu(-w * 0.56, y, roof * 0.6, stone(0.8), edge),
    kudu(w * 0.56, y, roof * 0.6, stone(0.8), edge),
  )
  times(7, (i) => {
    const x = lerp(-w * 0.32, w * 0.32, i / 6)
    parts.push(
      dot(x, y - roof * 1.07, roof * 0.1, c.third),
      path(
        `M${n(x - roof * 0.05)} ${n(y - roof * 1.1)}L${n(x)}` +
          ` ${n(y - roof * 1.42)}L${n(x + roof * 0.05)} ${n(y - roof * 1.1)}Z`,
        { fill: c.third },
      ),
    )
  })
  return parts.join('')
}
