import { mix } from '../base/palette.mjs'
import { around, dot, line, n, path, polar, rect, ring, smooth, stroke, times } from '../base/svg.mjs'

/** Pallankuzhi: fourteen cups in a carved board and the seeds of a game under way. */
export function pallankuzhi(scene, { width, colors: c, cups = 7, seeds = [5, 2, 8, 0, 6, 3, 7, 4, 6, 1, 9, 5, 0, 6] }) {
  const { rng } = scene
  const [h, pitch] = [width * 0.36, (width * 0.86) / cups]
  const wood = scene.linear([
    [0, mix(c.accent, c.second, 0.25)],
    [0.5, mix(c.accent, c.ground, 0.5)],
    [1, mix(c.accent, c.ground, 0.78)],
  ])
  const hollow = scene.radial(
    [
      [0, mix(c.ground, c.accent, 0.32)],
      [0.7, mix(c.ground, '#000000', 0.35)],
      [1, '#050305'],
    ],
    { cx: 0.55, cy: 0.7, r: 0.7 },
  )
  const fish =
    `M${n(-width * 0.5)} 0C${n(-width * 0.47)} ${n(-h * 0.62)} ${n(-width * 0.3)}` +
    ` ${n(-h * 0.56)} 0 ${n(-h * 0.56)}S${n(width * 0.47)} ${n(-h * 0.62)} ${n(width * 0.5)}` +
    ' 0' +
    `S${n(width * 0.3)} ${n(h * 0.56)} 0 ${n(h * 0.56)}S${n(-width * 0.47)} ${n(h * 0.62)} ${n(-width * 0.5)} 0Z`
  const parts = [path(fish, { fill: wood, stroke: c.second, 'stroke-width': n(width * 0.006) })]
  for (let row = 0; row < 2; row += 1) {
    for (let i = 0; i < cups; i += 1) {
      const [x, y] = [(i - (cups - 1) / 2) * pitch, (row - 0.5) * h * 0.5]
      const r = pitch * 0.4
      parts.push(dot(x, y, r, hollow, { stroke: mix(c.accent, c.third, 0.3), 'stroke-width': n(width * 0.004) }))
      for (let s = 0; s < seeds[row * cups + i]; s += 1) {
        const [sx, sy] = polar(r * 0.62 * Math.sqrt((s + 0.4) / 9), s * 2.4 + i, x, y + r * 0.08)
        parts.push(
          `<ellipse cx="${n(sx)}" cy="${n(sy)}" rx="${n(r * 0.17)}" ry="${n(r * 0.125)}"` +
            ` transform="rotate(${rng.int(0, 180)} ${n(sx)} ${n(sy)})"` +
            ` fill="${rng.pick([c.third, c.second, c.cool, mix(c.second, c.third, 0.5)])}"/>`,
        )
      }
    }
  }
  parts.push(...[-1, 1].map((s) => dot(s * width * 0.458, 0, width * 0.014, c.second)))
  return parts.join('')
}

/** Chaupar: the four-armed cloth board, castles marked, pawns on their way. */
export function chaupar({ radius, colors: c }) {
  const cell = radius / 10.5
  const arm = times(8, (i) =>
    times(3, (k) => {
      const [x, y] = [cell * (1.9 + i), cell * (k - 1.5)]
      const castle = (k !== 1 && i === 4) || (k === 1 && i === 7)
      const fill =
        k === 1
          ? mix(c.accent, c.ground, 0.3)
          : (i + k) % 2
            ? mix(c.accent, c.ground, 0.62)
            : mix(c.accent, c.ground, 0.8)
      return (
        rect(x, y, cell * 0.92, cell * 0.92, fill, {
          rx: n(cell * 0.1),
          stroke: mix(c.accent, c.third, 0.15),
          'stroke-width': n(cell * 0.05),
        }) + (castle ? around4(cell * 0.33, x + cell * 0.46, y + cell * 0.46, c.second, cell * 0.09) : '')
      )
    }).join(''),
  ).join('')
  const pawns = [
    [3.3, -1, c.second],
    [6.3, 1, c.second],
    [5.3, 0, c.cool],
    [8.3, -1, c.cool],
    [4.3, 1, c.third],
    [7.3, 0, c.third],
  ]
  const arms = times(
    4,
    (q) =>
      `<g transform="rotate(${q * 90})">${arm}${pawns
        .slice(q % 2, (q % 2) + 3)
        .map(
          ([x, y, color]) =>
            dot(cell * (x + 0.06), cell * y, cell * 0.34, mix(color, '#000000', 0.35)) +
            dot(cell * x, cell * (y - 0.1), cell * 0.3, color) +
            dot(cell * (x - 0.08), cell * (y - 0.2), cell * 0.09, '#ffffff', { opacity: 0.7 }),
        )
        .join('')}</g>`,
  ).join('')
  return (
    arms +
    rect(-cell * 1.5, -cell * 1.5, cell * 3, cell * 3, mix(c.second, c.ground, 0.55), {
      rx: n(cell * 0.2),
      stroke: c.second,
      'stroke-width': n(cell * 0.08),
    }) +
    ring(cell, c.third, cell * 0.08) +
    around(8, dot(cell * 0.66, 0, cell * 0.13, c.third)) +
    dot(0, 0, cell * 0.22, c.third)
  )
}

const around4 = (s, x, y, color, width) =>
  stroke(
    line([
      [x - s, y - s],
      [x + s, y + s],
    ]),
    color,
    width,
  ) +
  stroke(
    line([
      [x - s, y + s],
      [x + s, y - s],
    ]),
    color,
    width,
  )

/** Paramapadam, the climb to heaven: a field of squares, ladders that lift and snakes that swallow. */
export function paramapadam({ size, cells = 8, colors: c }) {
  const s = size / cells
  const at = (x, y) => [-size / 2 + (x + 0.5) * s, -size / 2 + (y + 0.5) * s]
  const squares = times(cells * cells, (i) => {
    const [x, y] = [i % cells, Math.floor(i / cells)]
    const tone = (x + y) % 2 ? 0.82 : 0.62
    return (
      rect(
        -size / 2 + x * s,
        -size / 2 + y * s,
        s * 0.95,
        s * 0.95,
        mix(c.accent, c.ground, tone - (y === 0 ? 0.3 : 0)),
        { rx: n(s * 0.08) },
      ) +
      ((x * 3 + y * 5) % 7 === 0
        ? around(6, dot(s * 0.2, 0, s * 0.06, mix(c.second, c.ground, 0.2))).replace(
            /^/,
            `<g transform="translate(${at(x, y).map(n).join(' ')})">`,
          ) + '</g>'
        : '')
    )
  }).join('')
  const ladders = [
    [
      [1, 7],
      [2, 3],
    ],
    [
      [5, 5],
      [6, 1],
    ],
    [
      [3, 4],
      [3, 1],
    ],
  ]
    .map(([a, b]) => {
      const [[x0, y0], [x1, y1]] = [at(...a), at(...b)]
      const [len, ang] = [Math.hypot(x1 - x0, y1 - y0), Math.atan2(y1 - y0, x1 - x0)]
      const rungs = Math.round(len / (s * 0.36))
      return (
        `<g transform="translate(${n(x0)} ${n(y0)}) rotate(${n((ang * 180) / Math.PI)})">` +
        [-1, 1]
          .map((d) =>
            stroke(
              line([
                [0, d * s * 0.18],
                [len, d * s * 0.18],
              ]),
              c.second,
              s * 0.07,
            ),
          )
          .join('') +
        times(rungs, (i) =>
          stroke(
            line([
              [((i + 0.5) / rungs) * len, -s * 0.18],
              [((i + 0.5) / rungs) * len, s * 0.18],
            ]),
            c.second,
            s * 0.05,
          ),
        ).join('') +
        '</g>'
      )
    })
    .join('')
  const snakes = [
    [[6, 2], [4, 6], c.cool, 3],
    [[1, 1], [0, 5], c.accent, 2],
    [[4, 0], [7, 5], c.third, 3],
  ]
    .map(([a, b, color, waves]) => {
      const [[x0, y0], [x1, y1]] = [at(...a), at(...b)]
      const [nx, ny] = [-(y1 - y0), x1 - x0].map((v) => v / Math.hypot(x1 - x0, y1 - y0))
      const pts = times(waves * 4 + 1, (i) => {
        const t = i / (waves * 4)
        const sway = Math.sin(t * Math.PI * waves) * s * 0.5
        return [x0 + (x1 - x0) * t + nx * sway, y0 + (y1 - y0) * t + ny * sway]
      })
      return (
        stroke(smooth(pts, false, 1), '#000', s * 0.34, { opacity: 0.35 }) +
        stroke(smooth(pts, false, 1), color, s * 0.24) +
        stroke(smooth(pts, false, 1), c.ground, s * 0.05, { 'stroke-dasharray': `${n(s * 0.02)} ${n(s * 0.22)}` }) +
        dot(x0, y0, s * 0.21, color) +
        dot(x0 - s * 0.07, y0 - s * 0.05, s * 0.045, c.ground) +
        dot(x0 + s * 0.07, y0 - s * 0.05, s * 0.045, c.ground)
      )
    })
    .join('')
  return squares + ladders + snakes
}
