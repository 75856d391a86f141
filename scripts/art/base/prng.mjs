/** FNV-1a over a name, so that every piece owns a stable stream of numbers however the others change. */
function hash(name) {
  let h = 0x811c9dc5
  for (let i = 0; i < name.length; i += 1) h = Math.imul(h ^ name.charCodeAt(i), 0x01000193)
  return h >>> 0
}

/**
 * A seeded random source (mulberry32).
 * @param {string} name the piece's name, used as the seed
 * @returns an object: `next()` in [0, 1), `range(a, b)`, `int(a, b)` inclusive, `pick(list)`, `chance(p)`
 */
export function createRandom(name) {
  let state = hash(name)
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
  return {
    next,
    range: (a, b) => a + (b - a) * next(),
    int: (a, b) => a + Math.floor((b - a + 1) * next()),
    pick: (list) => list[Math.floor(next() * list.length)],
    chance: (p) => next() < p,
  }
}
