'use client'

import { encode } from 'uqr'

/** Always black on white, because scanners need the contrast. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: 4 })
  const path = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : []))).join('')
  return (
    <svg role="img" aria-label={label} viewBox={`0 0 ${size} ${size}`} className="size-52 rounded-card bg-white">
      <path d={path} fill="black" shapeRendering="crispEdges" />
    </svg>
  )
}
