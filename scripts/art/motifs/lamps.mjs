import { mix } from '../base/palette.mjs'
import { arc, dot, line, n, path, petal, polar, rect, stroke, TAU, times } from '../base/svg.mjs'

/**
 * Makara torana: arches one inside the other with a tongue of flame on every span, from two columns. Springs at y = 0.
 */
export function torana({ radius, rise = 0.9, arches = 5, flames = 25, colors: c }) {
  const parts = []
  const squash = `scale(1 ${n(rise * 10) / 10})`
  for (let k = 0; k < arches; k += 1) {
    const r = radius * (1 - k * 0.085)
    const color = mix(c.accent, c.second, k / arches)
    parts.push(
      `<g transform="${squash}">${stroke(arc(r, Math.PI, TAU), color, radius * (k % 2 ? 0.006 : 0.014))}` +
        times(k % 2 ? 40 : 0, (i) =>
          dot(...polar(r + radius * 0.042, Math.PI * (1 + (i + 0.5) / 40)), radius * 0.008, c.third),
        ).join('') +
        '</g>',
    )
    parts.push(
      ...[-1, 1].map((s) =>
        stroke(
          line([
            [s * r, 0],
            [s * r, radius * 0.85],
          ]),
          color,
          radius * (k % 2 ? 0.006 : 0.014),
        ),
      ),
    )
  }
  parts.push(
    `<g transform="${squash}">` +
      times(flames, (i) => {
        const a = 180 + (i / (flames - 1)) * 180
        const big = 1 - Math.abs(i / (flames - 1) - 0.5)
        return (
          `<g transform="rotate(${n(a)})">` +
          path(petal('lotus', radius * 1.02, radius * (1.06 + big * 0.17), radius * 0.1), {
            fill: mix(c.deep, c.accent, big),
            stroke: c.second,
            'stroke-width': 1.4,
          }) +
          dot(radius * (1.09 + big * 0.17), 0, radius * 0.009, c.third) +
          '</g>'
        )
      }).join('') +
      '</g>',
  )
  parts.push(
    ...[-1, 1].map((s) =>
      rect(s * radius * 0.82 - radius * 0.23, radius * 0.85, radius * 0.46, radius * 0.06, c.accent),
    ),
  )
  return parts.join('')
}

/** A standing brass lamp (kuttuvilakku) with five flames; its foot at y = 0. */
export function standingLamp(scene, { height: h, colors: c }) {
  const brass = scene.linear(
    [
      [0, mix(c.second, '#2a1408', 0.55)],
      [0.38, mix(c.second, '#fff3d6', 0.35)],
      [1, mix(c.second, '#1a0c06', 0.7)],
    ],
    { x2: 1, y2: 0 },
  )
  const disc = (y, rx, ry) => `<ellipse cx="0" cy="${n(y * h)}" rx="${n(rx * h)}" ry="${n(ry * h)}" fill="${brass}"/>`
  const stem =
    `<path d="M${n(-h * 0.014)} ${n(-h * 0.86)}L${n(-h * 0.024)}` +
    ` ${n(-h * 0.06)}H${n(h * 0.024)}L${n(h * 0.014)} ${n(-h * 0.86)}Z" fill="${brass}"/>`
  const knobs = [-0.2, -0.34, -0.46, -0.56, -0.84].map((y) => disc(y, 0.04, 0.016)).join('')
  const bowl =
    `<path d="M${n(-h * 0.16)} ${n(-h * 0.7)}Q0 ${n(-h * 0.58)} ${n(h * 0.16)} ${n(-h * 0.7)}Z" fill="${brass}"/>` +
    disc(-0.7, 0.16, 0.02)
  const flames = [-0.15, -0.08, 0, 0.08, 0.15]
    .map(
      (x) =>
        `<g transform="translate(${n(x * h)} ${n(-h * 0.7)}) rotate(-90)">` +
        path(petal('drop', h * 0.11, 0, h * 0.042), { fill: c.third }) +
        '</g>' +
        dot(x * h, -h * 0.74, h * 0.07, c.accent, { opacity: 0.25 }),
    )
    .join('')
  const top =
    `<path d="M${n(-h * 0.03)} ${n(-h * 0.86)}Q0 ${n(-h * 0.93)} 0 ${n(-h)}Q0 ${n(-h * 0.93)}` +
    ` ${n(h * 0.03)} ${n(-h * 0.86)}Z" fill="${brass}"/>`
  return disc(-0.02, 0.17, 0.03) + disc(-0.06, 0.11, 0.024) + stem + knobs + bowl + flames + top
}
