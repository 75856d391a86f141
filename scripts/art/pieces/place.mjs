import { categoryPalette } from '../base/palette.mjs'

/** A category's colours on one of its grounds. */
export const colorsOf = (category, ground, change = {}) => {
  const { grounds, ...colors } = categoryPalette[category]
  return { ...colors, ground: grounds[ground % grounds.length], ...change }
}

/** One thumbnail's recipe. `draw(scene, colors)` answers markup in a 1280 × 720 picture. */
export const thumbnail = (name, colors, light, draw, more = {}) => ({
  name,
  colors,
  w: 1280,
  h: 720,
  light: { x: 0.5, y: 0.5, r: 0.95, color: colors.accent, ...light },
  draw,
  ...more,
})
