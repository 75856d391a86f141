'use client'

import { clsx } from 'clsx'
import { AudioLines } from 'lucide-react'
import Link from 'next/link'
import { Fragment } from 'react'
import type { PieceDto } from '@/lib/domains/catalogue/schema'
import { clockTime } from '@/lib/shared/format'
import { routes } from '@/lib/shared/routes'

type PiecesListProps = {
  pieces: readonly PieceDto[]
  /** Start of the piece that plays, in seconds. */
  sounding?: number | null
  /** Plays from a second. Without it the programme has no play buttons. */
  onPlay?: (seconds: number) => void
}

/** The programme of a video: its pieces with their start, raga, tala, composer, form and language. */
export function PiecesList({ pieces, sounding = null, onPlay }: PiecesListProps) {
  if (pieces.length === 0) return null
  return (
    <ol className="border-t border-line">
      {pieces.map((piece) => {
        const current = piece.startSeconds === sounding
        return (
          <li
            key={piece.startSeconds}
            aria-current={current ? 'true' : undefined}
            className={clsx(
              'relative grid grid-cols-[4.25rem_1fr] gap-x-4 border-b border-line py-4 md:grid-cols-[6rem_1.2fr_1fr] md:gap-x-8',
              onPlay && 'hover:bg-high/50',
              current && 'bg-high/70 shadow-[inset_2px_0_var(--accent)]',
            )}
          >
            <span className="numerals pl-3 text-title text-accent">{clockTime(piece.startSeconds)}</span>
            <div>
              <h3 className="text-title">
                {onPlay ? (
                  <button
                    type="button"
                    onClick={() => onPlay(piece.startSeconds)}
                    className="text-left after:absolute after:inset-0 hover:text-brass-bright"
                  >
                    <span className="sr-only">Play from {clockTime(piece.startSeconds)}: </span>
                    {piece.title}
                  </button>
                ) : (
                  piece.title
                )}
              </h3>
              <Facts facts={[{ name: piece.composer }, { name: piece.form }]} className="text-sand" />
              {current && (
                <p className="mt-1 flex items-center gap-1.5 text-fine text-accent">
                  <AudioLines aria-hidden className="size-4" />
                  Now playing
                </p>
              )}
            </div>
            <Facts
              facts={[
                { label: 'Raga ', name: piece.raga },
                { label: 'Tala ', name: piece.tala },
                { name: piece.language, plain: true },
              ]}
              className="col-start-2 text-dust max-md:mt-1 md:col-start-3 md:pr-3 md:text-right"
            />
          </li>
        )
      })}
    </ol>
  )
}

type Fact = { label?: string; name: string | null; plain?: boolean }

/** Facts with dots between. Each links to a search for it. */
function Facts({ facts, className }: { facts: readonly Fact[]; className: string }) {
  const known = facts.flatMap(({ name, ...fact }) => (name ? [{ ...fact, name }] : []))
  if (known.length === 0) return null
  return (
    <p className={className}>
      {known.map(({ label, name, plain }, index) => (
        <Fragment key={name + label}>
          {label}
          {plain ? (
            name
          ) : (
            <Link
              href={routes.searchFor(name)}
              prefetch={false}
              className="relative z-10 underline decoration-edge underline-offset-4 hover:text-brass-bright"
            >
              {name}
            </Link>
          )}
          {index < known.length - 1 && ' · '}
        </Fragment>
      ))}
    </p>
  )
}
