export const TAU = Math.PI * 2

/** A number as SVG wants it: one decimal is finer than a pixel once drawn. */
export const n = (v) => String(Math.round(v * 10) / 10)

/** Point at radius r and angle a (radians, clockwise from three o'clock) around (cx, cy). */
export const polar = (r, a, cx = 0, cy = 0) => [cx + r * Math.cos(a), cy + r * Math.sin(a)]

/** Numbers 0 … count - 1 mapped through fn. */
export const times = (count, fn) => Array.from({ length: count }, (_, i) => fn(i))

export const lerp = (a, b, t) => a + (b - a) * t

/** A polyline's path data. Points are [x, y]. */
export function line(points, closed = false) {
  return `M${points.map(([x, y]) => `${n(x)} ${n(y)}`).join('L')}${closed ? 'Z' : ''}`
}

/** A smooth curve through points (Catmull-Rom turned into cubics). */
export function smooth(points, closed = false, tension = 0.5) {
  const size = points.length
  const at = (i) => (closed ? points[(i + size) % size] : points[Math.max(0, Math.min(size - 1, i))])
  let d = `M${n(points[0][0])} ${n(points[0][1])}`
  const last = closed ? size : size - 1
  const k = tension / 3
  for (let i = 0; i < last; i += 1) {
    const [a, b, c, e] = [at(i - 1), at(i), at(i + 1), at(i + 2)]
    d += `C${n(b[0] + (c[0] - a[0]) * k)} ${n(b[1] + (c[1] - a[1]) * k)} ${n(c[0] - (e[0] - b[0]) * k)} `
    d += `${n(c[1] - (e[1] - b[1]) * k)} ${n(c[0])} ${n(c[1])}`
  }
  return closed ? `${d}Z` : d
}

/** An arc of a circle from angle a to angle b (radians, b > a). */
export function arc(r, a, b, cx = 0, cy = 0) {
  const [x0, y0] = polar(r, a, cx, cy)
  const [x1, y1] = polar(r, b, cx, cy)
  return `M${n(x0)} ${n(y0)}A${n(r)} ${n(r)} 0 ${b - a > Math.PI ? 1 : 0} 1 ${n(x1)} ${n(y1)}`
}

/** Attributes of an object as markup; `undefined` is left out. */
const attrs = (o) =>
  Object.entries(o)
    .filter(([, v]) => v !== undefined)
    .map(([k, v]) => ` ${k}="${v}"`)
    .join('')

export const path = (d, o = {}) => `<path d="${d}"${attrs({ fill: 'none', ...o })}/>`

/** A stroked path with round ends. */
export const stroke = (d, color, width, o = {}) =>
  path(d, { stroke: color, 'stroke-width': n(width), 'stroke-linecap': 'round', 'stroke-linejoin': 'round', ...o })

export const dot = (x, y, r, fill, o = {}) => `<circle cx="${n(x)}" cy="${n(y)}" r="${n(r)}"${attrs({ fill, ...o })}/>`

export const ring = (r, color, width, o = {}) =>
  `<circle r="${n(r)}"${attrs({ fill: 'none', stroke: color, 'stroke-width': n(width), ...o })}/>`

export const group = (body, o = {}) => `<g${attrs(o)}>${body}</g>`

export const rotated = (body, degrees) => `<g transform="rotate(${n(degrees)})">${body}</g>`

/** A drawing put at (x, y), turned by degrees and scaled. */
export const moved = (x, y, body, { turn = 0, scale = 1 } = {}) =>
  `<g transform="translate(${n(x)} ${n(y)}) rotate(${n(turn)}) scale(${scale})">${body}</g>`

export const rect = (x, y, w, h, fill, o = {}) =>
  `<rect x="${n(x)}" y="${n(y)}" width="${n(w)}" height="${n(h)}"${attrs({ fill, ...o })}/>`

/** The same drawing, count times round the centre, `offset` degrees on. */
export const around = (count, body, offset = 0) =>
  times(count, (i) => rotated(typeof body === 'function' ? body(i) : body, (360 / count) * i + offset)).join('')

/**
 * A petal along the positive x axis, from radius `from` to `to`.
 * @param {'lotus' | 'ogee' | 'round' | 'drop' | 'flame'} kind its outline
 * @param {number} width full width at the belly, same unit as the radii
 */
export function petal(kind, from, to, width) {
  const len = to - from
  const h = width / 2
  const x = (t) => n(from + len * t)
  const y = (t) => n(h * t)
  if (kind === 'round') {
    return (
      `M${x(0)} 0C${x(0.3)} ${y(-1.1)} ${x(0.75)} ${y(-1.35)} ${x(0.93)} ${y(-0.6)}` +
      `C${x(1.02)} ${y(-0.25)} ${x(1.02)} ${y(0.25)} ${x(0.93)} ${y(0.6)}C${x(0.75)} ${y(1.35)}` +
      ` ${x(0.3)} ${y(1.1)} ${x(0)} 0Z`
    )
  }
  if (kind === 'ogee') {
    return (
      `M${x(0)} 0C${x(0.1)} ${y(-1.5)} ${x(0.62)} ${y(-1.5)} ${x(0.72)} ${y(-0.55)}` +
      `C${x(0.78)} ${y(-0.2)} ${x(0.9)} ${y(-0.12)} ${x(1)} 0C${x(0.9)} ${y(0.12)} ${x(0.78)}` +
      ` ${y(0.2)} ${x(0.72)} ${y(0.55)}` +
      `C${x(0.62)} ${y(1.5)} ${x(0.1)} ${y(1.5)} ${x(0)} 0Z`
    )
  }
  if (kind === 'drop') {
    return (
      `M${x(0)} 0C${x(0.45)} ${y(-0.35)} ${x(0.6)} ${y(-1.3)} ${x(0.86)} ${y(-0.95)}` +
      `C${x(1.04)} ${y(-0.6)} ${x(1.04)} ${y(0.6)} ${x(0.86)} ${y(0.95)}C${x(0.6)} ${y(1.3)}` +
      ` ${x(0.45)} ${y(0.35)} ${x(0)} 0Z`
    )
  }
  if (kind === 'flame') {
    return (
      `M${x(0)} ${y(-0.7)}C${x(0.35)} ${y(-1.5)} ${x(0.5)} ${y(0.1)} ${x(1)} ${y(-0.5)}` +
      `C${x(0.8)} ${y(0.9)} ${x(0.35)} ${y(1.5)} ${x(0)} ${y(0.7)}Z`
    )
  }
  return (
    `M${x(0)} 0C${x(0.2)} ${y(-1.25)} ${x(0.65)} ${y(-1.25)} ${x(1)} 0C${x(0.65)} ${y(1.25)}` +
    ` ${x(0.2)} ${y(1.25)} ${x(0)} 0Z`
  )
}
