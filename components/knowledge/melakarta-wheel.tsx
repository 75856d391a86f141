'use client'

import Link from 'next/link'
import { useState, type FocusEvent, type KeyboardEvent, type PointerEvent } from 'react'
import { useTransliteration } from '@/components/names/transliterated-name'
import type { NamePageRef } from '@/lib/domains/names/pages/schema'
import { chakras, MELAKARTAS } from '@/lib/shared/music/melakarta'
import { routes } from '@/lib/shared/routes/routes'

/** Radii in SVG units. The centre is at (0, 0). */
const RING = { inner: 150, outer: 200, chakra: 128, edge: 204 }
const TURN = (2 * Math.PI) / MELAKARTAS

const at = (radius: number, turns: number) =>
  `${(radius * Math.sin(turns * TURN)).toFixed(2)} ${(-radius * Math.cos(turns * TURN)).toFixed(2)}`

const arc = (from: number, to: number) =>
  `M${at(RING.inner, from)} L${at(RING.outer, from)} A${RING.outer} ${RING.outer} 0 0 1 ${at(RING.outer, to)}` +
  ` L${at(RING.inner, to)} A${RING.inner} ${RING.inner} 0 0 0 ${at(RING.inner, from)}Z`

/** Number of melakartas that each arrow key moves by. A chakra has six. */
const steps: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: 6, ArrowUp: -6 }

/**
 * Links to each melakarta. The wheel is a single tab stop, and arrow keys move within it. The list next to it has the
 * same links.
 */
export function MelakartaWheel({ melakartas }: { melakartas: readonly (NamePageRef & { melakarta: number })[] }) {
  const [shown, setShown] = useState(melakartas[0]?.melakarta)
  const current = melakartas.find(({ melakarta }) => melakarta === shown)
  const onKeyDown = (event: KeyboardEvent<SVGElement>) => {
    const step = steps[event.key]
    const index = melakartas.findIndex(({ melakarta }) => melakarta === shown)
    if (step === undefined || index < 0) return
    event.preventDefault()
    const next = melakartas[(index + step + melakartas.length) % melakartas.length]
    event.currentTarget.querySelector<SVGAElement>(`[data-melakarta="${next?.melakarta}"]`)?.focus()
  }
  const show = ({ currentTarget }: FocusEvent<Element> | PointerEvent<Element>) =>
    setShown(Number(currentTarget.getAttribute('data-melakarta')))
  return (
    <svg
      viewBox={`${-RING.edge} ${-RING.edge} ${2 * RING.edge} ${2 * RING.edge}`}
      aria-label="Melakarta wheel"
      role="group"
      onKeyDown={onKeyDown}
      className="w-full max-w-md"
    >
      {melakartas.map((ref) => (
        <Link
          key={ref.slug}
          href={routes.knowledgeOf(ref)}
          prefetch={false}
          aria-label={`${ref.melakarta} ${ref.name}`}
          data-melakarta={ref.melakarta}
          tabIndex={ref.melakarta === shown ? 0 : -1}
          onFocus={show}
          onPointerEnter={show}
          className="fill-high stroke-ground outline-none hover:fill-brass focus-visible:fill-brass focus-visible:stroke-ivory data-lit:fill-brass-deep"
          data-lit={ref.melakarta === shown || undefined}
        >
          <path d={arc(ref.melakarta - 1, ref.melakarta)} strokeWidth={2} />
        </Link>
      ))}
      <g aria-hidden className="programme-label pointer-events-none fill-dust text-[11px]">
        {chakras.map((chakra, index) => {
          const [x, y] = at(RING.chakra, index * 6 + 3).split(' ')
          return (
            <text key={chakra} x={x} y={y} textAnchor="middle" dominantBaseline="middle">
              {chakra}
            </text>
          )
        })}
      </g>
      {current && (
        <g aria-hidden className="pointer-events-none">
          <text y={-18} textAnchor="middle" className="numerals fill-brass text-[34px]">
            {current.melakarta}
          </text>
          <SpelledName name={current.name} />
        </g>
      )}
    </svg>
  )
}

function SpelledName({ name }: { name: string }) {
  const spelling = useTransliteration('raga', name)
  return (
    <text y={16} textAnchor="middle" lang={spelling?.lang} className="fill-ivory font-display text-[19px]">
      {spelling?.text ?? name}
    </text>
  )
}
