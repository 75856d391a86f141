'use client'

import { clsx } from 'clsx'
import { encode } from 'uqr'

type QrCodeProps = { text: string; label: string; className?: string }

/** Always black on white, because scanners need the contrast. */
export function QrCode({ text, label, className = 'size-52' }: QrCodeProps) {
  const { data, size } = encode(text, { ecc: 'M', border: 4 })
  const path = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : []))).join('')
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      className={clsx('rounded-card bg-white', className)}
    >
      <path d={path} fill="black" shapeRendering="crispEdges" />
    </svg>
  )
}
