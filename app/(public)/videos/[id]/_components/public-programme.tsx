import Link from 'next/link'
import { Fragment, type ReactNode } from 'react'
import { PieceTitle } from '@/components/catalogue/video/piece-title'
import { MaybeTransliteratedName } from '@/components/names/transliterated-name'
import type { PieceDto } from '@/lib/domains/catalogue/schema'
import { clockTime } from '@/lib/shared/format/format'
import { routes } from '@/lib/shared/routes/routes'

export function PublicProgramme({ videoId, pieces }: { videoId: number; pieces: readonly PieceDto[] }) {
  return (
    <ol className="border-t border-line">
      {pieces.map((piece) => (
        <li
          key={piece.startSeconds}
          className="relative grid grid-cols-[4.25rem_minmax(0,1fr)] gap-x-4 border-b border-line py-4 hover:bg-high/50 md:grid-cols-[6rem_minmax(0,1.2fr)_minmax(0,1fr)] md:gap-x-8"
        >
          <span className="numerals pl-3 text-title text-accent">{clockTime(piece.startSeconds)}</span>
          <div>
            <h3 className="text-title">
              <Link
                href={routes.publicMoment(videoId, piece.startSeconds)}
                prefetch={false}
                className="after:absolute after:inset-0 hover:text-brass-bright"
              >
                <PieceTitle piece={piece} />
              </Link>
            </h3>
            {(piece.composer ?? piece.form) && (
              <p className="text-sand">
                {dotted([
                  piece.composer && <MaybeTransliteratedName kind="composer">{piece.composer}</MaybeTransliteratedName>,
                  piece.form && <bdi>{piece.form}</bdi>,
                ])}
              </p>
            )}
          </div>
          <p className="col-start-2 text-dust max-md:mt-1 md:col-start-3 md:pr-3 md:text-end">
            {dotted([
              labelled('raga', piece.ragas),
              labelled('tala', piece.talas),
              piece.language && <bdi>{piece.language}</bdi>,
            ])}
          </p>
        </li>
      ))}
    </ol>
  )
}

const dotted = (parts: readonly ReactNode[]) =>
  parts.filter(Boolean).map((part, index) => (
    <Fragment key={index}>
      {index > 0 && ' · '}
      {part}
    </Fragment>
  ))

const labelled = (kind: 'raga' | 'tala', names: readonly { name: string }[]) =>
  names.length > 0 && (
    <>
      {kind === 'raga' ? 'Raga' : 'Tala'}
      {names.length > 1 ? 's ' : ' '}
      {names.map(({ name }, index) => (
        <Fragment key={name}>
          {index > 0 && ', '}
          <MaybeTransliteratedName kind={kind}>{name}</MaybeTransliteratedName>
        </Fragment>
      ))}
    </>
  )
