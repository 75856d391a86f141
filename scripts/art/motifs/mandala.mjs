import { mix } from '../base/palette.mjs'
import { around, dot, line, n, path, petal, polar, ring, stroke, TAU, times } from '../base/svg.mjs'

/**
 * Rangoli rosette: petals in layers, each filled as powder is laid, lighter towards the tip.
 * @param {object} scene for gradients
 * @param {object} o radius px; fold how many petals; layers [{kind, from, to (fractions of radius), color, width,
 *   offset, count, veins}]; outline colour
 */
export function rosette(scene, { radius, fold, layers, outline }) {
  return layers
    .map((l) => {
      const count = l.count ?? fold
      const [from, to] = [l.from * radius, l.to * radius]
      const width = (((l.width ?? 0.92) * (TAU * (from * 0.35 + to * 0.65))) / count) * 0.72
      const d = petal(l.kind, from, to, width)
      const fill = scene.radial(
        [
          [0, mix(l.color, '#000000', 0.72)],
          [Math.max(0.05, l.from / l.to), mix(l.color, '#000000', 0.55)],
          [1, l.color],
        ],
        { gradientUnits: 'userSpaceOnUse', cx: 0, cy: 0, r: n(to) },
      )
      const inner = l.veins
        ? stroke(
            petal(l.kind, from + (to - from) * 0.18, to - (to - from) * 0.16, width * 0.58),
            outline,
            radius * 0.004,
            { opacity: 0.6 },
          )
        : ''
      const tip = l.beads ? dot(to + radius * 0.025, 0, radius * 0.012, outline) : ''
      return around(
        count,
        path(d, { fill, stroke: outline, 'stroke-width': n(radius * 0.006), 'stroke-opacity': 0.85 }) + inner + tip,
        (l.offset ?? 0) * (360 / count),
      )
    })
    .join('')
}

/** A necklace: count beads on a circle, sizes alternating when `alternate`. */
export function beads(radius, count, size, color, alternate = 1, offset = 0) {
  return times(count, (i) => {
    const [x, y] = polar(radius, (i / count) * TAU + offset)
    return dot(x, y, i % 2 ? size * alternate : size, color)
  }).join('')
}

/**
 * Padi kolam: straight parallel lines, squares laid over squares, with steps ("padi") pushed out from every side.
 * @param {object} o radius px; fold 4 or 6 or 8 corners; lines in each band; steps pushed out; outer,
 *   inner, spark colours
 */
export function padiKolam({ radius, fold = 4, lines = 3, steps = 3, outer, inner, spark, twist = 0.5 }) {
  const gap = radius * 0.026
  const width = radius * 0.0085
  const polygon = (r, turn) =>
    line(
      times(fold, (i) => polar(r, ((i + turn) / fold) * TAU)),
      true,
    )
  const parts = []
  const sizes = [0.74, 0.52, 0.34, 0.2]
  sizes.forEach((size, level) => {
    for (let k = 0; k < lines; k += 1) {
      const r = radius * size - k * gap
      const color = mix(outer, inner, level / 3)
      parts.push(
        stroke(polygon(r, level % 2 ? twist : 0), color, width),
        stroke(polygon(r, level % 2 ? 0 : twist), color, width),
      )
    }
  })
  const apothem = radius * 0.74 * Math.cos(Math.PI / fold)
  const side = radius * 0.74 * Math.sin(Math.PI / fold) * 2
  for (let s = 0; s < steps; s += 1) {
    const half = side * (0.34 - s * 0.085)
    const reach = apothem + radius * (0.07 + s * 0.075)
    for (let k = 0; k < 2; k += 1) {
      const [h, x] = [half - k * gap * 0.8, reach - k * gap * 0.8]
      const d = line([
        [apothem, -h],
        [x, -h],
        [x, h],
        [apothem, h],
      ])
      parts.push(around(fold, stroke(d, mix(outer, spark, s / steps), width), 180 / fold))
    }
  }
  const tip = apothem + radius * (0.07 + (steps - 1) * 0.075)
  parts.push(
    around(
      fold,
      stroke(petal('lotus', tip, tip + radius * 0.16, radius * 0.11), spark, width) +
        dot(tip + radius * 0.19, 0, radius * 0.012, spark),
      180 / fold,
    ),
  )
  parts.push(
    around(
      fold,
      stroke(petal('ogee', radius * 0.76, radius * 0.97, radius * 0.15), outer, width) +
        stroke(petal('ogee', radius * 0.79, radius * 0.92, radius * 0.08), spark, width * 0.7),
      0,
    ),
  )
  parts.push(around(fold * 2, stroke(petal('lotus', radius * 0.02, radius * 0.15, radius * 0.06), spark, width * 0.8)))
  parts.push(around(fold * 2, dot(radius * 0.44, 0, radius * 0.009, spark), 90 / fold))
  return parts.join('')
}

/** Pursuit curves: a polygon turned and shrunk until it closes on its centre. `corners` are radii at even angles. */
export function whirl({ corners, turns = 34, ease = 0.07, from, to, width }) {
  let points = corners.map(([r, a]) => polar(r, a))
  return times(turns, (i) => {
    const d = line(points, true)
    points = points.map(([x, y], k) => {
      const [nx, ny] = points[(k + 1) % points.length]
      return [x + (nx - x) * ease, y + (ny - y) * ease]
    })
    return stroke(d, mix(from, to, i / turns), width * (1 - (i / turns) * 0.6), {
      opacity: n(10 - (i / turns) * 3) / 10,
    })
  }).join('')
}

/** A lotus medallion as stone carvers set it: rings of petals seen from above between plain and beaded fillets. */
export function lotusMedallion(scene, { radius, petals = 16, stone, light, spark }) {
  const layer = (from, to, offset, shade) => ({
    kind: 'lotus',
    from,
    to,
    offset,
    color: mix(stone, light, shade),
    width: 1.15,
    veins: true,
  })
  return [
    ring(radius, mix(stone, light, 0.4), radius * 0.02),
    beads(radius * 0.945, petals * 4, radius * 0.012, mix(light, spark, 0.4)),
    ring(radius * 0.89, light, radius * 0.008),
    rosette(scene, {
      radius,
      fold: petals,
      outline: mix(light, spark, 0.35),
      layers: [
        layer(0.4, 0.87, 0.5, 0.35),
        layer(0.36, 0.8, 0, 0.6),
        layer(0.2, 0.5, 0.5, 0.75),
        layer(0.14, 0.4, 0, 1),
      ],
    }),
    dot(0, 0, radius * 0.15, mix(stone, light, 0.25), { stroke: spark, 'stroke-width': n(radius * 0.008) }),
    times(3, (k) => beads(radius * (0.03 + k * 0.042), k ? k * 8 : 1, radius * 0.013, spark)).join(''),
  ].join('')
}

/** A disc of light with a fine double rim, the stage that every emblem stands on. */
export function stageDisc(scene, { radius, color, ground }) {
  const fill = scene.radial([
    [0, mix(color, '#fff1d8', 0.25), 0.55],
    [0.55, color, 0.28],
    [1, mix(color, ground, 0.7), 0.12],
  ])
  return (
    dot(0, 0, radius, fill) +
    ring(radius, color, radius * 0.008, { opacity: 0.9 }) +
    ring(radius * 0.965, color, radius * 0.003, { opacity: 0.6 })
  )
}
