'use client'

import { clsx } from 'clsx'
import { AudioLines } from 'lucide-react'
import Link from 'next/link'
import { Fragment } from 'react'
import { TransliteratedName } from '@/components/names/transliterated-name'
import { linkClass } from '@/components/ui/buttons/button-class'
import type { NamedRef, PieceDto } from '@/lib/domains/catalogue/schema'
import { factKindOf } from '@/lib/domains/names/pages/schema'
import { clockTime } from '@/lib/shared/format/format'
import type { TransliteratedKind } from '@/lib/shared/music/writing-systems'
import { routes } from '@/lib/shared/routes/routes'
import { PieceTitle } from './piece-title'

type PiecesListProps = {
  pieces: readonly PieceDto[]
  /** Start of the current piece, in seconds. */
  currentStart?: number | null
  /** If omitted, the pieces have no play buttons. */
  onPlay?: (seconds: number) => void
}

export function PiecesList({ pieces, currentStart = null, onPlay }: PiecesListProps) {
  if (pieces.length === 0) return null
  return (
    <ol className="@container border-t border-line">
      {pieces.map((piece) => {
        const current = piece.startSeconds === currentStart
        return (
          <li
            key={piece.startSeconds}
            aria-current={current ? 'true' : undefined}
            className={clsx(
              'relative grid grid-cols-[4.25rem_minmax(0,1fr)] gap-x-4 border-b border-line py-4 @2xl:grid-cols-[6rem_minmax(0,1.2fr)_minmax(0,1fr)] @2xl:gap-x-8',
              onPlay && 'hover:bg-high/50',
              current && 'bg-high/70 shadow-[inset_2px_0_var(--accent)]',
            )}
          >
            <span className="numerals pl-3 text-title text-accent">
              {clockTime(piece.startSeconds)}
              {piece.endSeconds !== null && (
                <span className="block text-fine text-dust">to {clockTime(piece.endSeconds)}</span>
              )}
            </span>
            <div>
              <h3 className="text-title">
                {onPlay ? (
                  <button
                    type="button"
                    onClick={() => onPlay(piece.startSeconds)}
                    className="text-start after:absolute after:inset-0 hover:text-brass-bright"
                  >
                    <span className="sr-only">Play from {clockTime(piece.startSeconds)}: </span>
                    <PieceTitle piece={piece} />
                  </button>
                ) : (
                  <PieceTitle piece={piece} />
                )}
              </h3>
              <Facts facts={worksFacts(piece)} className="text-sand" />
              {current && (
                <p className="mt-1 flex items-center gap-1.5 text-fine text-accent">
                  <AudioLines aria-hidden className="size-4" />
                  Now playing
                </p>
              )}
            </div>
            <Facts
              facts={[
                ...listed('Raga', 'ragas', piece.ragas),
                ...listed('Tala', 'talas', piece.talas),
                ...(piece.sruti ? [{ label: 'Sruti ', name: piece.sruti, href: null }] : []),
                ...(piece.language ? [{ name: piece.language, href: null }] : []),
              ]}
              className="col-start-2 text-dust @max-2xl:mt-1 @2xl:col-start-3 @2xl:pr-3 @2xl:text-end"
            />
          </li>
        )
      })}
    </ol>
  )
}

type Fact = { label?: string; name: string; href: string | null; about?: string; kind?: TransliteratedKind }

function listed(label: string, kind: 'ragas' | 'talas', names: readonly NamedRef[]): Fact[] {
  const lead = `${label}${names.length > 1 ? 's' : ''} `
  return names.map(({ id, name }, index) => ({
    label: index === 0 ? lead : undefined,
    name,
    href: routes.name(kind, id),
    kind: factKindOf[kind],
  }))
}

function worksFacts({ title, composer, composerId, form, formId, composition }: PieceDto): Fact[] {
  return [
    ...(composer && composerId
      ? [{ name: composer, href: routes.name('composers', composerId), kind: 'composer' as const }]
      : []),
    ...(form && formId ? [{ name: form, href: routes.name('forms', formId) }] : []),
    ...(composition
      ? [{ name: 'All performances', about: ` of ${title}`, href: routes.name('compositions', composition.id) }]
      : []),
  ]
}

function Facts({ facts, className }: { facts: readonly Fact[]; className: string }) {
  if (facts.length === 0) return null
  return (
    <p className={className}>
      {facts.map(({ label, name, href, about, kind }, index) => (
        <Fragment key={`${label} ${name}`}>
          {label}
          {href === null ? (
            <bdi>{name}</bdi>
          ) : (
            <Link
              href={href}
              prefetch={false}
              aria-label={about && `${name}${about}`}
              className={`relative z-10 ${linkClass}`}
            >
              <bdi>{kind ? <TransliteratedName kind={kind}>{name}</TransliteratedName> : name}</bdi>
            </Link>
          )}
          {index < facts.length - 1 && ' · '}
        </Fragment>
      ))}
    </p>
  )
}
