import { stroke } from '../base/svg.mjs'

const clamp = (v) => Math.max(0, Math.min(1, v))
export const ease = (v) => clamp(v) ** 2 * (3 - 2 * clamp(v))

/** How freshly the tala's beat was struck: 1 on the beat, falling to 0 before the next. */
export const pulse = (t, beat) => Math.exp(-((t % beat) / beat) * 4)

/** A line with a halo that costs no filter. */
export const glow = (d, color, width) => stroke(d, color, width * 4, { opacity: 0.13 }) + stroke(d, color, width)
