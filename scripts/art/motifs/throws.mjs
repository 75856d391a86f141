import { mix } from '../base/palette.mjs'
import { dot, line, n, path, polar, ring, stroke, TAU, times } from '../base/svg.mjs'

/** A long die (dayakattai): a square prism lying on the floor, ring-and-dot pips on the faces that show. */
function longDie(c, { length, side, pips, turn, tint }) {
  const [l, s] = [length / 2, side]
  const top = line(
    [
      [-l, -s * 0.9],
      [l, -s * 0.9],
      [l, s * 0.1],
      [-l, s * 0.1],
    ],
    true,
  )
  const front = line(
    [
      [-l, s * 0.1],
      [l, s * 0.1],
      [l, s * 0.95],
      [-l, s * 0.95],
    ],
    true,
  )
  const eye = (x, y, r) =>
    dot(x, y, r, mix(tint, '#1a0612', 0.7)) +
    ring(r * 1.55, c.third, r * 0.32, { cx: n(x), cy: n(y) }) +
    dot(x, y, r * 0.4, c.third)
  const place = (count, y) => times(count, (i) => eye(-l * 0.72 + ((i + 0.5) / count) * l * 1.44, y, s * 0.16)).join('')
  return (
    `<g transform="rotate(${turn})">` +
    path(top, { fill: mix(tint, c.third, 0.14) }) +
    path(front, { fill: mix(tint, c.ground, 0.55) }) +
    [
      [-l, 1],
      [l, -1],
    ]
      .map(([x, d]) =>
        stroke(
          line([
            [x + d * s * 0.3, -s * 0.9],
            [x + d * s * 0.3, s * 0.95],
          ]),
          c.third,
          s * 0.05,
          { opacity: 0.6 },
        ),
      )
      .join('') +
    stroke(
      line([
        [-l, s * 0.1],
        [l, s * 0.1],
      ]),
      mix(tint, c.third, 0.6),
      s * 0.04,
    ) +
    place(pips[0], -s * 0.4) +
    place(pips[1], s * 0.52) +
    '</g>'
  )
}

/** A throw of long dice. Each throw is {x, y, turn, pips: [top, front], tint}; positions in px. */
export const diceThrow = ({ throws, length, side, colors: c }) =>
  throws
    .map(
      (t) =>
        `<g transform="translate(${n(t.x)} ${n(t.y)})"><ellipse cx="0" cy="${n(side * 1.1)}"` +
        ` rx="${n(length * 0.52)}" ry="${n(side * 0.6)}" fill="#000" opacity=".4"` +
        ` transform="rotate(${t.turn})"/>` +
        `${longDie(c, { length, side, ...t })}</g>`,
    )
    .join('')

/** A cowrie, mouth up; the count of these that land so is the throw. */
export function cowrie(scene, { size: s, turn, colors: c, up = true }) {
  const shell = scene.radial(
    [
      [0, '#fffaf0'],
      [0.6, mix(c.third, c.second, 0.25)],
      [1, mix(c.second, c.ground, 0.5)],
    ],
    { cx: 0.4, cy: 0.35, r: 0.75 },
  )
  const body =
    `<path d="M${n(-s)} 0C${n(-s * 0.95)} ${n(-s * 0.75)} ${n(s * 0.55)} ${n(-s * 0.85)}` +
    ` ${n(s)} 0C${n(s * 0.55)} ${n(s * 0.85)} ${n(-s * 0.95)} ${n(s * 0.75)} ${n(-s)} 0Z"` +
    ` fill="${shell}" stroke="${mix(c.second, c.ground, 0.4)}"` +
    ` stroke-width="${n(s * 0.04)}"/>`
  const mouth = up
    ? `<path d="M${n(-s * 0.82)} 0Q0 ${n(-s * 0.2)} ${n(s * 0.86)} 0Q0 ${n(s * 0.2)}` +
      ` ${n(-s * 0.82)} 0Z" fill="${c.deep}"/>` +
      times(11, (i) =>
        stroke(
          line([
            [-s * 0.62 + i * s * 0.125, -s * 0.2],
            [-s * 0.6 + i * s * 0.125, s * 0.2],
          ]),
          mix(c.third, c.second, 0.4),
          s * 0.035,
        ),
      ).join('')
    : `<ellipse cx="${n(-s * 0.15)}" cy="${n(-s * 0.22)}" rx="${n(s * 0.4)}"` +
      ` ry="${n(s * 0.16)}" fill="#fff" opacity=".5"/>`
  return `<g transform="rotate(${turn})">${body}${mouth}</g>`
}

/** A spiral of dots that grows, stops, and leaves one dot by itself: a question, without asking it in any script. */
export function questionSpiral({ radius, turns = 2.6, count = 84, colors: c, tail = true }) {
  const dots = times(count, (i) => {
    const t = i / (count - 1)
    const a = t * TAU * turns - Math.PI * 0.5
    const [x, y] = polar(radius * (0.1 + 0.9 * t ** 0.9), a)
    const size = radius * (0.012 + 0.034 * t)
    const color = [c.accent, c.second, c.third, c.accent, c.cool][i % 5]
    return dot(x, y, size, color) + (i % 5 === 2 ? dot(x, y, size * 1.9, color, { opacity: 0.18 }) : '')
  }).join('')
  return (
    dots +
    (tail
      ? dot(0, radius * 1.36, radius * 0.085, c.third) +
        dot(0, radius * 1.36, radius * 0.17, c.second, { opacity: 0.25 })
      : '')
  )
}
