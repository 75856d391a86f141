/** Pigments, named after what they are taken from. Every picture is mixed from these. */
export const pigment = {
  ink: '#0d0a10',
  aubergine: '#150c14',
  indigoNight: '#0c0f1c',
  forest: '#08130f',
  wine: '#1a0a10',
  umber: '#170f08',
  plum: '#190b1b',
  vermilion: '#e4572e',
  kumkum: '#b3202c',
  gold: '#e0a63a',
  brass: '#b9812f',
  turmeric: '#f3c14b',
  teal: '#2fa39a',
  peacock: '#136f7e',
  indigo: '#4556b8',
  dusk: '#7a4f9e',
  lotus: '#d9528b',
  rose: '#f0a08c',
  leaf: '#7fa650',
  ivory: '#f7ead2',
}

const p = pigment

/**
 * What each category is lit with: `accent` leads, `second` answers it, `third` is the spark, `deep` the shadow of the
 * accent, `grounds` the floors it may stand on.
 */
export const categoryPalette = {
  dance: {
    accent: p.vermilion,
    second: p.gold,
    third: p.ivory,
    deep: '#5c1520',
    cool: p.lotus,
    grounds: [p.wine, p.aubergine, p.umber, p.plum],
  },
  music: {
    accent: p.gold,
    second: p.vermilion,
    third: p.ivory,
    deep: '#4d3210',
    cool: p.peacock,
    grounds: [p.umber, p.ink, p.aubergine, p.indigoNight],
  },
  lectures: {
    accent: p.teal,
    second: p.gold,
    third: p.ivory,
    deep: '#0c3f42',
    cool: p.indigo,
    grounds: [p.forest, p.indigoNight, p.ink],
  },
  trivia: {
    accent: p.lotus,
    second: p.turmeric,
    third: p.ivory,
    deep: '#4c1338',
    cool: p.teal,
    grounds: [p.plum, p.aubergine, p.indigoNight],
  },
}

/**
 * Light of an hour of the day, for ragas that belong to one: ground, glow, and the colour that answers the gold.
 */
export const hourLight = {
  dawn: { ground: '#180d16', glow: '#c2566b', second: p.rose },
  morning: { ground: '#1a1109', glow: '#d98a2b', second: p.vermilion },
  noon: { ground: '#14110a', glow: '#b98b2c', second: p.leaf },
  evening: { ground: '#1a0a10', glow: '#b23a2c', second: p.vermilion },
  night: { ground: '#0b0e1d', glow: '#3c4aa0', second: '#8f9be8' },
  late: { ground: '#120b1e', glow: '#6d3f96', second: '#c08be0' },
  rain: { ground: '#07141a', glow: '#1c7f8c', second: '#5cc6c0' },
}

const channels = (hex) => [1, 3, 5].map((i) => parseInt(hex.slice(i, i + 2), 16))

/**
 * Mix two colours.
 * @param {string} a hex colour
 * @param {string} b hex colour
 * @param {number} t 0 gives a, 1 gives b
 * @returns {string} hex colour
 */
export function mix(a, b, t) {
  const [x, y] = [channels(a), channels(b)]
  return `#${x
    .map((v, i) =>
      Math.round(v + (y[i] - v) * t)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`
}
