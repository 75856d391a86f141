import { createRandom } from '../base/prng.mjs'
import { dot, group, n, stroke } from '../base/svg.mjs'

/**
 * Sikku (pulli) kolam: a line that winds round every dot of a grid and closes on itself.
 *
 * Between two neighbouring dots the line may do one of three things: `cross` over itself, `split` (turn back round each
 * dot) or `join` (run past both). At the rim it always turns back. Choosing the same thing for every pair that a
 * reflection of the grid exchanges makes the kolam symmetric; of many such choices the one with the fewest separate
 * loops is kept, ideally a single unbroken line.
 */

const shapes = {
  square: (k) => grid(k, () => true),
  diamond: (k) => grid(k, (x, y, c) => Math.abs(x - c) + Math.abs(y - c) <= c + 0.01),
  octagon: (k) => grid(k, (x, y, c) => Math.abs(x - c) + Math.abs(y - c) <= c * 1.42 + 0.01),
  cross: (k) => grid(k, (x, y, c) => Math.min(Math.abs(x - c), Math.abs(y - c)) <= c * 0.42 + 0.01),
}

function grid(k, keep) {
  const c = (k - 1) / 2
  const dots = []
  for (let y = 0; y < k; y += 1) for (let x = 0; x < k; x += 1) if (keep(x, y, c)) dots.push([x - c, y - c])
  return dots
}

const key = (x, y) => `${x},${y}`

/** The eight ways a square can be laid on itself. */
const symmetries = [
  (x, y) => [x, y],
  (x, y) => [-x, y],
  (x, y) => [x, -y],
  (x, y) => [-x, -y],
  (x, y) => [y, x],
  (x, y) => [-y, x],
  (x, y) => [y, -x],
  (x, y) => [-y, -x],
]

const orbitOf = (x, y, count) =>
  symmetries
    .slice(0, count)
    .map((f) => f(x, y))
    .map(([a, b]) => key(a + 0, b + 0))
    .sort()[0]

/** The four sides of a dot, in turn: east, south, west, north. */
const sides = [
  [0.5, 0],
  [0, 0.5],
  [-0.5, 0],
  [0, -0.5],
]

function gatesFor(dots, rng, weights, symmetryCount) {
  const has = new Set(dots.map(([x, y]) => key(x, y)))
  const choice = new Map()
  const gates = new Map()
  for (const [x, y] of dots) {
    for (const [dx, dy] of sides) {
      const at = key(x + dx, y + dy)
      if (gates.has(at)) continue
      if (!has.has(key(x + dx * 2, y + dy * 2))) {
        gates.set(at, 'rim')
        continue
      }
      const orbit = orbitOf(x + dx, y + dy, symmetryCount)
      if (!choice.has(orbit)) {
        const t = rng.next()
        choice.set(orbit, t < weights.cross ? 'cross' : t < weights.cross + weights.split ? 'split' : 'join')
      }
      gates.set(at, choice.get(orbit))
    }
  }
  return gates
}

/** Where the strand of a dot passes a gate, and the direction it then runs in (unit steps of the grid). */
function passage(gate, x, y, side, towards) {
  const [dx, dy] = sides[side]
  const [tx, ty] = [Math.sign(sides[towards][0]), Math.sign(sides[towards][1])]
  const [ox, oy] = [Math.sign(dx), Math.sign(dy)]
  if (gate === 'cross') return { at: [x + dx, y + dy], run: [(tx - ox) * 0.7071, (ty - oy) * 0.7071] }
  if (gate === 'join') return { at: [x + dx + tx * 0.3, y + dy + ty * 0.3], run: [-ox, -oy] }
  const reach = gate === 'rim' ? 0.5 : 0.36
  return { at: [x + ox * reach, y + oy * reach], run: [tx, ty] }
}

/** Follow every strand until it closes. Answers loops of cubic segments [p0, c0, c1, p1]. */
function trace(dots, gates) {
  const loops = []
  const done = new Set()
  for (const [sx, sy] of dots) {
    for (let corner = 0; corner < 4; corner += 1) {
      if (done.has(key(sx, sy) + corner)) continue
      const loop = []
      let [x, y, from, to] = [sx, sy, corner, (corner + 1) % 4]
      for (;;) {
        const id = key(x, y) + ((from + 1) % 4 === to ? from : to)
        if (done.has(id)) break
        done.add(id)
        loop.push(segment(x, y, from, to, gates))
        const [dx, dy] = sides[to]
        const gate = gates.get(key(x + dx, y + dy))
        const back = (to + 2) % 4
        if (gate === 'cross') [x, y, from, to] = [x + dx * 2, y + dy * 2, back, (from + 2) % 4]
        else if (gate === 'join') [x, y, from, to] = [x + dx * 2, y + dy * 2, back, from]
        else [from, to] = [to, (from + 2) % 4]
      }
      loops.push(loop)
    }
  }
  return loops
}

function segment(x, y, from, to, gates) {
  const gateAt = (s) => gates.get(key(x + sides[s][0], y + sides[s][1]))
  const a = passage(gateAt(from), x, y, from, to)
  const b = passage(gateAt(to), x, y, to, from)
  const handle = Math.hypot(b.at[0] - a.at[0], b.at[1] - a.at[1]) * 0.4
  return [
    a.at,
    [a.at[0] + a.run[0] * handle, a.at[1] + a.run[1] * handle],
    [b.at[0] + b.run[0] * handle, b.at[1] + b.run[1] * handle],
    b.at,
  ]
}

/**
 * Compose a kolam.
 * @param {object} o seed; shape 'square' | 'diamond' | 'octagon' | 'cross'; size dots across; fourfold false keeps only
 *   left-right and up-down mirrors; weights {cross, split} (the rest joins)
 * @returns {{dots: number[][], loops: number[][][][]}} in grid units around the origin
 */
export function composeKolam({ seed, shape, size, fourfold = true, weights = { cross: 0.5, split: 0.34 } }) {
  const dots = shapes[shape](size)
  let best
  for (let attempt = 0; attempt < 400 && best?.loops.length !== 1; attempt += 1) {
    const gates = gatesFor(dots, createRandom(`${seed}/${attempt}`), weights, fourfold ? 8 : 4)
    const loops = trace(dots, gates)
    if (!best || loops.length < best.loops.length) best = { dots, loops }
  }
  return best
}

const loopPath = (loop, s) =>
  `M${n(loop[0][0][0] * s)} ${n(loop[0][0][1] * s)}` +
  loop.map(([, a, b, c]) => `C${[...a, ...b, ...c].map((v) => n(v * s)).join(' ')}`).join('') +
  'Z'

/**
 * Draw a kolam round the origin.
 * @param {object} o kolam from `composeKolam`; step px between dots; turn degrees; line, under, pulli colours; width px
 */
export function drawKolam({ kolam, step, turn = 45, line, under, pulli, width = step * 0.095, lines }) {
  const colors = lines ?? [line]
  const d = kolam.loops.map((l) => loopPath(l, step))
  const shadow = d.map((p) => stroke(p, under, width * 3.4, { opacity: 0.5 })).join('')
  const body = d.map((p, i) => stroke(p, colors[i % colors.length], width)).join('')
  const spark = d.map((p) => stroke(p, '#fff6e2', width * 0.3, { opacity: 0.6 })).join('')
  const pullis = kolam.dots.map(([x, y]) => dot(x * step, y * step, step * 0.1, pulli)).join('')
  return group(shadow + pullis + body + spark, { transform: `rotate(${turn})` })
}

/** The loops as dense points in grid units, for drawing a part of the line. */
export function samplePoints(loop, perSegment = 8) {
  return loop.flatMap(([p, a, b, q]) =>
    Array.from({ length: perSegment }, (_, i) => {
      const t = i / perSegment
      const u = 1 - t
      return [0, 1].map((k) => u * u * u * p[k] + 3 * u * u * t * a[k] + 3 * u * t * t * b[k] + t * t * t * q[k])
    }),
  )
}
