import { mix } from '../base/palette.mjs'
import { around, dot, n, path, petal, polar, ring, rotated, times } from '../base/svg.mjs'

/** A dance that spins outward: phyllotaxis, every flower a golden angle on, growing as it goes. */
export function goldenSpiral({ radius, count = 220, colors: c, shape = 'petal' }) {
  const golden = Math.PI * (3 - Math.sqrt(5))
  return times(count, (i) => {
    const t = (i + 1) / count
    const r = radius * Math.sqrt(t)
    const a = i * golden
    const size = radius * (0.012 + 0.05 * t)
    const arm = i % 21
    const color = mix(
      mix(c.second, c.accent, t),
      arm % 3 === 0 ? c.third : c.deep,
      arm % 3 === 0 ? 0.35 : arm % 3 === 1 ? 0.1 : 0.5,
    )
    return shape === 'petal'
      ? rotated(path(petal('lotus', r - size, r + size * 1.6, size * 1.35), { fill: color }), n((a * 180) / Math.PI))
      : dot(...polar(r, a), size * 0.62, color)
  }).join('')
}

/** Prabhavali: the ring of flame that a dancing god stands in. */
export function flameRing({ radius, flames = 29, colors: c }) {
  return (
    ring(radius * 0.98, c.second, radius * 0.014) +
    ring(radius * 0.93, c.accent, radius * 0.006) +
    around(flames * 2, dot(radius * 0.955, 0, radius * 0.009, c.third)) +
    around(
      flames,
      (i) =>
        path(petal('flame', radius * 1.0, radius * (1.2 + (i % 2) * 0.07), radius * 0.15), {
          fill: mix(c.accent, c.second, (i % 2) * 0.5),
          stroke: c.third,
          'stroke-width': n(radius * 0.005),
          'stroke-opacity': 0.7,
        }) + path(petal('flame', radius * 1.02, radius * 1.12, radius * 0.07), { fill: c.third, opacity: 0.8 }),
      -90,
    )
  )
}
