'use client'
import Link from 'next/link'
import { useState, type FocusEvent, type KeyboardEvent, type PointerEvent } from 'react'
import { MaybeTransliteratedName, TransliteratedName, useTransliteration } from '@/components/names/transliterated-name'
import { Section } from '@/components/ui/section'
import type { NamePageRef } from '@/lib/domains/names/pages/schema'
import { chakraOf, chakras, thaats, MELAKARTAS } from '@/lib/shared/music/melakarta'
import { routes } from '@/lib/shared/routes/routes'

type ScaleIndexProps = {
  melakartas: readonly (NamePageRef & { melakarta: number })[]
  thaats: readonly (NamePageRef & { thaat: string })[]
}

const linkClass = 'inline-block py-1 hover:text-brass-bright'

/** The ragas by their parent scales: the 72 melakartas in their twelve chakras, and the ten thaats. */
export function ScaleIndex({ melakartas, thaats: ofThaats }: ScaleIndexProps) {
  const shownThaats = Object.entries(thaats).filter(([key]) => ofThaats.some(({ thaat }) => thaat === key))
  return (
    <>
      {melakartas.length > 0 && (
        <Section id="melakartas" title="The 72 melakartas" headingClass="text-heading" className="page-width pt-act">
          <p className="mt-3 max-w-measure text-sand">
            The parent scales of the south, in twelve chakras of six. The first thirty-six have the lower ma, the others
            the higher.
          </p>
          <div className="mt-8 flex justify-center max-sm:hidden">
            <MelakartaWheel melakartas={melakartas} />
          </div>
          <ul className="mt-8 grid grid-cols-1 gap-x-10 gap-y-8 sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-4">
            {chakras.map((chakra, index) => (
              <li key={chakra}>
                <h3 className="programme-label border-b border-line pb-2 text-brass">
                  {index + 1}. {chakra}
                </h3>
                <ol className="mt-2">
                  {melakartas
                    .filter(({ melakarta }) => chakraOf(melakarta) === chakra)
                    .map((ref) => (
                      <li key={ref.slug} className="grid grid-cols-[2.5rem_minmax(0,1fr)] items-baseline">
                        <span className="numerals text-dust">{ref.melakarta}</span>
                        <Link href={routes.knowledgeOf(ref)} prefetch={false} className={linkClass}>
                          <MaybeTransliteratedName kind="raga">{ref.name}</MaybeTransliteratedName>
                        </Link>
                      </li>
                    ))}
                </ol>
              </li>
            ))}
          </ul>
        </Section>
      )}
      {shownThaats.length > 0 && (
        <Section id="thaats" title="The ten thaats" headingClass="text-heading" className="page-width pt-act">
          <p className="mt-3 max-w-measure text-sand">
            The families of the north, with the ragas on whose thaat our sources agree.
          </p>
          <dl className="mt-8 grid gap-x-10 gap-y-5 sm:grid-cols-2 lg:grid-cols-3">
            {shownThaats.map(([key, { name }]) => (
              <div key={key} className="border-t border-line pt-3">
                <dt className="programme-label text-brass">{name}</dt>
                {ofThaats
                  .filter(({ thaat }) => thaat === key)
                  .map((ref) => (
                    <dd dir="auto" key={ref.slug}>
                      <Link href={routes.knowledgeOf(ref)} prefetch={false} className={linkClass}>
                        <TransliteratedName kind="raga">{ref.name}</TransliteratedName>
                      </Link>
                    </dd>
                  ))}
              </div>
            ))}
          </dl>
        </Section>
      )}
    </>
  )
}

/** Radii in units of the drawing, whose middle is at 0, 0. */
const RING = { inner: 150, outer: 200, chakra: 128, edge: 204 }
const TURN = (2 * Math.PI) / MELAKARTAS

const at = (radius: number, turns: number) =>
  `${(radius * Math.sin(turns * TURN)).toFixed(2)} ${(-radius * Math.cos(turns * TURN)).toFixed(2)}`

/** The part of the ring from one number of parts to another. */
const arc = (from: number, to: number) =>
  `M${at(RING.inner, from)} L${at(RING.outer, from)} A${RING.outer} ${RING.outer} 0 0 1 ${at(RING.outer, to)}` +
  ` L${at(RING.inner, to)} A${RING.inner} ${RING.inner} 0 0 0 ${at(RING.inner, from)}Z`

/** Where the arrow keys lead from a melakarta: to its neighbours, and by a chakra. */
const steps: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: 6, ArrowUp: -6 }

/**
 * The 72 melakartas as a wheel: each is a link. It is one stop of the Tab key; the arrow keys turn it. The list beside
 * it leads to the same pages.
 */
function MelakartaWheel({ melakartas }: { melakartas: readonly (NamePageRef & { melakarta: number })[] }) {
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
      aria-label="Wheel of the melakartas"
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
