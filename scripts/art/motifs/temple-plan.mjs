import { mix } from '../base/palette.mjs'
import { dot, line, n, path, rect, ring, stroke, times } from '../base/svg.mjs'

/**
 * Kalyani: a stepped tank seen from above. Every terrace carries small pyramids of steps; each of the four sides
 * takes the light differently; the water at the bottom keeps the sky.
 */
export function steppedTank(scene, { radius, terraces = 5, colors: c }) {
  const parts = []
  const water = radius * 0.3
  const level = (radius - water) / terraces
  const shades = [0.78, 0.36, 0.16, 0.52]
  for (let t = 0; t < terraces; t += 1) {
    const outer = radius - t * level
    const inner = outer - level
    for (let s = 0; s < 4; s += 1) {
      const tone = shades[s] * (1 - t * 0.09)
      const side = []
      side.push(
        path(
          line(
            [
              [-outer, -outer],
              [outer, -outer],
              [inner, -inner],
              [-inner, -inner],
            ],
            true,
          ),
          { fill: mix(c.ground, c.accent, tone * 0.42) },
        ),
      )
      side.push(
        stroke(
          line([
            [-outer, -outer],
            [outer, -outer],
          ]),
          mix(c.accent, c.third, tone * 0.7),
          radius * 0.006,
          { opacity: 0.85 },
        ),
      )
      const count = Math.max(1, Math.round((outer * 2) / (level * 1.9)))
      const pitch = ((outer + inner) / count) * 0.98
      for (let i = 0; i < count; i += 1) {
        const x = (i - (count - 1) / 2) * pitch
        for (let k = 0; k < 4; k += 1) {
          const half = pitch * 0.42 * (1 - k * 0.25)
          const y0 = -inner - level * 0.02 - k * level * 0.2
          side.push(
            rect(
              x - half,
              y0 - level * 0.2,
              half * 2,
              level * 0.2,
              mix(c.deep, c.second, Math.min(1, tone * (0.45 + k * 0.18))),
              { stroke: c.ground, 'stroke-width': n(radius * 0.003) },
            ),
          )
        }
      }
      parts.push(`<g transform="rotate(${s * 90})">${side.join('')}</g>`)
    }
  }
  const pool = scene.radial(
    [
      [0, mix(c.accent, c.third, 0.5)],
      [0.5, c.accent],
      [1, mix(c.accent, c.ground, 0.7)],
    ],
    { r: 0.75 },
  )
  parts.push(rect(-water, -water, water * 2, water * 2, pool))
  times(5, (k) =>
    parts.push(ring(water * (0.16 + k * 0.17), c.third, radius * 0.004, { opacity: n((0.85 - k * 0.13) * 10) / 10 })),
  )
  parts.push(dot(0, 0, water * 0.06, c.third))
  return parts.join('')
}

/** A pillared hall looking down its aisle to the lamp: one-point perspective about the origin. */
export function pillaredHall(scene, { w, h, colors: c, bays = 7 }) {
  const parts = []
  const depth = (i) => 1 / (1 + i * 0.42)
  const lamp = scene.radial([
    [0, c.third, 0.95],
    [0.3, c.accent, 0.6],
    [1, c.accent, 0],
  ])
  parts.push(dot(0, 0, h * 0.34, lamp))
  for (let i = -6; i <= 6; i += 1) {
    parts.push(
      stroke(
        line([
          [i * w * 0.012, h * 0.035],
          [i * w * 0.2, h * 0.62],
        ]),
        c.accent,
        1.4,
        { opacity: 0.4 },
      ),
    )
    if (i % 2 === 0)
      parts.push(
        stroke(
          line([
            [i * w * 0.012, -h * 0.04],
            [i * w * 0.2, -h * 0.62],
          ]),
          c.second,
          1.4,
          { opacity: 0.3 },
        ),
      )
  }
  times(10, (i) => {
    const d = depth(i * 0.75)
    parts.push(
      stroke(
        line([
          [-w * 0.75 * d, h * 0.52 * d],
          [w * 0.75 * d, h * 0.52 * d],
        ]),
        c.accent,
        1.6 * d + 0.5,
        { opacity: n(6 - i * 0.35) / 10 },
      ),
    )
  })
  for (let i = bays; i >= 0; i -= 1) {
    const d = depth(i)
    const [x, top, foot, pw] = [w * 0.4 * d, -h * 0.44 * d, h * 0.52 * d, w * 0.058 * d]
    const tone = Math.min(1, 0.14 + i * 0.12)
    const fill = (flip) =>
      scene.linear(
        [
          [0, mix(c.ground, c.accent, tone * 1)],
          [0.4, mix(c.ground, c.deep, 0.9)],
          [1, c.ground],
        ],
        flip ? { x2: 1, y2: 0 } : { x1: 1, x2: 0, y2: 0 },
      )
    for (const s of [-1, 1]) {
      const shaft = fill(s > 0)
      const px = s * x - pw / 2
      parts.push(rect(px, top, pw, foot - top, shaft))
      parts.push(
        rect(px - pw * 0.22, foot - pw * 0.7, pw * 1.44, pw * 0.7, shaft),
        rect(px - pw * 0.14, foot - pw * 1.6, pw * 1.28, pw * 0.22, shaft),
      )
      parts.push(
        rect(px - pw * 0.18, (top + foot) / 2, pw * 1.36, pw * 0.5, shaft),
        rect(px - pw * 0.12, top + pw * 1.3, pw * 1.24, pw * 0.25, shaft),
      )
      parts.push(
        path(
          line(
            [
              [px - pw * 0.75, top],
              [px + pw * 1.75, top],
              [px + pw * 1.2, top + pw * 0.9],
              [px - pw * 0.2, top + pw * 0.9],
            ],
            true,
          ),
          { fill: shaft },
        ),
      )
      const rim = s > 0 ? px : px + pw
      parts.push(
        stroke(
          line([
            [rim, top + pw],
            [rim, foot],
          ]),
          mix(c.accent, c.third, 0.5),
          2.4 * d + 0.5,
          { opacity: 0.85 },
        ),
      )
    }
    const beam = [
      [-x - pw, top],
      [x + pw, top],
      [x + pw * 0.9, top - h * 0.07 * d],
      [-x - pw * 0.9, top - h * 0.07 * d],
    ]
    parts.push(
      path(line(beam, true), { fill: mix(c.ground, c.deep, 0.5 + tone * 0.4) }),
      stroke(line([beam[0], beam[1]]), c.accent, 1.6 * d + 0.5, { opacity: 0.8 }),
    )
  }
  return parts.join('')
}
