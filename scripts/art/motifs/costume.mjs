import { mix } from '../base/palette.mjs'
import { arc, around, dot, line, moved, n, path, petal, polar, smooth, stroke, TAU, times } from '../base/svg.mjs'

/** One ghungroo: a brass bell with its cross slit, lit from upper left. */
function bell(scene, r, c) {
  scene.bellFill ??= scene.radial(
    [
      [0, '#fff1cf'],
      [0.28, c.second],
      [0.72, mix(c.second, '#3a1606', 0.65)],
      [1, '#1a0a05'],
    ],
    { cx: 0.35, cy: 0.3, r: 0.75 },
  )
  return (
    dot(0, 0, r, scene.bellFill, { stroke: mix(c.accent, '#1a0805', 0.6), 'stroke-width': n(r * 0.08) }) +
    stroke(
      line([
        [-r * 0.55, r * 0.28],
        [r * 0.55, r * 0.28],
      ]),
      '#1a0905',
      r * 0.14,
    ) +
    dot(-r * 0.55, r * 0.28, r * 0.14, '#1a0905') +
    dot(r * 0.55, r * 0.28, r * 0.14, '#1a0905')
  )
}

/** Rows of ghungroo sewn round an ankle, the ring seen at an angle (squash 1 is from straight above). */
export function bellRing(scene, { radius, rows = 3, count = 26, squash = 1, colors: c }) {
  return times(rows, (k) => {
    const r = radius * (1 - k * 0.2)
    const m = count - k * 4
    const size = ((TAU * r) / m) * 0.43 * (0.55 + squash * 0.45)
    const cord =
      `<ellipse rx="${n(r)}" ry="${n(r * squash)}" fill="none"` +
      ` stroke="${mix(c.accent, c.deep, 0.4)}" stroke-width="${n(size * 0.9)}"/>`
    const bells = times(m, (i) => ((i + k * 0.5) / m) * TAU)
      .sort((x, y) => Math.sin(x) - Math.sin(y))
      .map((a) => {
        const [x, y] = polar(r, a)
        const near = 0.78 + 0.22 * Math.sin(a) * (1 - squash) + 0.22 * squash
        return moved(n(x), n(y * squash), bell(scene, size * near, c), {
          turn: n(squash > 0.9 ? (a * 180) / Math.PI - 90 : 0),
        })
      })
      .join('')
    return cord + bells
  }).join('')
}

/**
 * The fan of a dancer's costume opened by the knees: pleats that take the light in turn, a zari border at the hem.
 * Opens upward from the origin, between angles a and b (radians, clockwise from three o'clock).
 */
export function pleatFan(
  scene,
  { radius, a = Math.PI * 1.08, b = Math.PI * 1.92, pleats = 15, colors: c, silk = c.accent },
) {
  const step = (b - a) / pleats
  const gradients = [0.08, 0.5].map((shade) =>
    scene.radial(
      [
        [0, mix(silk, '#000', 0.8)],
        [0.45, mix(silk, '#12050a', shade * 0.9 + 0.12)],
        [0.8, mix(silk, '#12050a', shade)],
        [1, mix(silk, '#12050a', shade * 0.8)],
      ],
      { gradientUnits: 'userSpaceOnUse', cx: 0, cy: 0, r: n(radius) },
    ),
  )
  const wedge = (r0, r1, x, y) =>
    line([polar(r0, x), polar(r1, x), polar(r1 * 1.012, (x + y) / 2), polar(r1, y), polar(r0, y)], true)
  return times(pleats, (i) => {
    const [x, m, y] = [a + i * step, a + (i + 0.5) * step, a + (i + 1) * step]
    const cloth =
      path(wedge(radius * 0.05, radius, x, m), { fill: gradients[0] }) +
      path(wedge(radius * 0.05, radius, m, y), { fill: gradients[1] })
    const zari = [
      [0.86, 0.985, 0],
      [0.8, 0.835, 0.3],
      [0.55, 0.565, 0.35],
      [0.52, 0.528, 0.4],
    ]
      .map(
        ([r0, r1, dim]) =>
          path(wedge(radius * r0, radius * r1, x, m), { fill: mix(c.second, '#2a0d08', dim) }) +
          path(wedge(radius * r0, radius * r1, m, y), { fill: mix(c.second, '#2a0d08', dim + 0.38) }),
      )
      .join('')
    const temple =
      `<g transform="rotate(${n((m * 180) / Math.PI)})">` +
      path(petal('lotus', radius * 0.68, radius * 0.795, radius * step * 0.34), { fill: c.second }) +
      dot(radius * 0.92, 0, radius * 0.014, mix(silk, '#200', 0.5)) +
      dot(radius * 0.64, 0, radius * 0.008, c.third) +
      '</g>'
    return (
      cloth +
      zari +
      temple +
      stroke(line([polar(radius * 0.06, x), polar(radius, x)]), mix(c.third, silk, 0.6), radius * 0.004, {
        opacity: 0.7,
      })
    )
  }).join('')
}

/** Ribbons that wind out of one point: the skirt of a turning dancer from above. */
export function turningSkirt({ radius, blades = 18, twist = 1.5, colors: c }) {
  return (
    times(blades, (i) => {
      const a0 = (i / blades) * TAU
      const edge = (off) =>
        times(15, (k) => {
          const t = k / 14
          return polar(radius * (0.08 + 0.92 * t), a0 + off * (0.3 + 0.7 * t) + twist * t ** 1.4)
        })
      const width = (TAU / blades) * 0.86
      const [l, r] = [edge(0), edge(width).reverse()]
      const color = i % 2 ? c.accent : mix(c.accent, c.deep, 0.55)
      const d = `${smooth(l, false, 1)}L${smooth(r, false, 1).slice(1)}Z`
      const hem = [0.97, 0.92]
        .map((q) =>
          stroke(
            arc(radius * q, a0 + twist * q ** 1.4 + 0.02, a0 + twist * q ** 1.4 + width * q),
            q > 0.95 ? c.second : c.third,
            radius * (q > 0.95 ? 0.03 : 0.006),
          ),
        )
        .join('')
      return (
        path(d, { fill: color, opacity: 0.92 }) +
        stroke(smooth(l, false, 1), mix(c.second, c.third, 0.3), radius * 0.006) +
        hem
      )
    }).join('') +
    around(24, dot(radius * 1.05, 0, radius * 0.012, c.third)) +
    dot(0, 0, radius * 0.11, c.second) +
    dot(0, 0, radius * 0.06, c.deep) +
    dot(0, 0, radius * 0.03, c.third)
  )
}
