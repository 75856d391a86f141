import { mix } from './palette.mjs'
import { createRandom } from './prng.mjs'
import { n } from './svg.mjs'

/**
 * The context a motif draws with: its own random stream, the colours in use, and a place for gradients.
 * @param {string} name the piece's name (seed)
 * @param {object} colors accent, second, third, deep, cool, ground
 */
export function createScene(name, colors) {
  const defs = []
  return {
    rng: createRandom(name),
    colors,
    defs,
    /** Radial gradient of [offset 0..1, colour, opacity] stops; answers its `url(#…)`. */
    radial(stops, o = {}) {
      return addGradient(defs, 'radialGradient', stops, { cx: 0.5, cy: 0.5, r: 0.5, ...o })
    },
    /** Linear gradient; give x1…y2 as fractions of the box, or with gradientUnits in pixels. */
    linear(stops, o = {}) {
      return addGradient(defs, 'linearGradient', stops, { x1: 0, y1: 0, x2: 0, y2: 1, ...o })
    },
  }
}

function addGradient(defs, tag, stops, o) {
  const id = `g${defs.length}`
  const attributes = Object.entries(o)
    .map(([k, v]) => ` ${k}="${v}"`)
    .join('')
  const marks = stops
    .map(([at, color, opacity = 1]) => `<stop offset="${at}" stop-color="${color}" stop-opacity="${opacity}"/>`)
    .join('')
  defs.push(`<${tag} id="${id}"${attributes}>${marks}</${tag}>`)
  return `url(#${id})`
}

/** The floor and the light that fall on it, behind every motif. */
function backdrop(scene, w, h, light) {
  const { ground } = scene.colors
  const { x, y, r, color, strength = 0.42 } = light
  const spot = { gradientUnits: 'userSpaceOnUse', cx: n(x * w), cy: n(y * h), r: n(r * h) }
  const pool = scene.radial(
    [
      [0, color, strength],
      [0.3, color, strength * 0.5],
      [0.62, color, strength * 0.16],
      [1, color, 0],
    ],
    spot,
  )
  const core = scene.radial(
    [
      [0, mix(color, '#fff1d8', 0.5), strength * 0.4],
      [1, color, 0],
    ],
    { ...spot, r: n(r * h * 0.42) },
  )
  const all = `width="${w}" height="${h}"`
  return (
    `<rect ${all} fill="${ground}"/><rect ${all} fill="${pool}"/><rect ${all}` +
    ` fill="${core}"/>${beams(scene, w, h, light)}`
  )
}

/** One or two soft cones from the flies down to the pool of light. */
function beams(scene, w, h, light) {
  if (!light.beam) return ''
  const tops = light.beam === 2 ? [-0.34, 0.3] : [light.beamFrom ?? -0.22]
  const fill = scene.linear([
    [0, light.color, 0.26],
    [0.75, light.color, 0.06],
    [1, light.color, 0],
  ])
  const cones = tops.map((dx) => {
    const [tx, bx, half] = [(light.x + dx) * w, light.x * w, light.r * h * 0.5]
    return (
      `<path d="M${n(tx - h * 0.03)} -20L${n(tx + h * 0.03)} -20L${n(bx + half)}` +
      ` ${n(h)}L${n(bx - half)} ${n(h)}Z" fill="${fill}"/>`
    )
  })
  return `<g filter="url(#soft)">${cones.join('')}</g>`
}

/**
 * A whole picture as SVG.
 * @param {object} scene from `createScene`, after the motif was drawn with it
 * @param {object} o w and h in px; body the motif's markup in picture coordinates; light {x, y, r as fractions, color,
 *   strength, beam}; bloom 0..1; shadeLeft 0..1 darkens the left side for text to stand on
 * @returns {string}
 */
export function renderStage(scene, { w, h, body, light, bloom = 0.5, shadeLeft = 0, vignette = 0.62 }) {
  const floor = backdrop(scene, w, h, light)
  const edge = scene.radial(
    [
      [0, '#000', 0],
      [0.55, '#000', 0],
      [1, '#000', vignette],
    ],
    { cx: 0.5 + (light.x - 0.5) * 0.5, cy: 0.48, r: 0.78 },
  )
  const g = scene.colors.ground
  const veil = scene.linear(
    [
      [0, g, shadeLeft],
      [0.34, g, shadeLeft * 0.86],
      [0.62, g, 0],
    ],
    { x2: 1, y2: 0 },
  )
  const blur = n(h / 60)
  const glow = bloom > 0 ? `<g filter="url(#bloom)" opacity="${bloom}"><use href="#motif"/></g>` : ''
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${w}" height="${h}" viewBox="0 0 ${w} ${h}"><defs>` +
    '<filter id="bloom" x="-20%" y="-20%" width="140%" height="140%"><feGaussianBlur' +
    ` stdDeviation="${blur}"/></filter>` +
    '<filter id="soft" x="-20%" y="-20%" width="140%" height="140%"><feGaussianBlur' +
    ` stdDeviation="${n(h / 22)}"/></filter>` +
    `${scene.defs.join('')}<g id="motif">${body}</g></defs>${floor}${glow}<use href="#motif"/>` +
    `${shadeLeft ? `<rect width="${w}" height="${h}" fill="${veil}"/>` : ''}<rect` +
    ` width="${w}" height="${h}" fill="${edge}"/></svg>`
  )
}
