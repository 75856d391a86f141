import Link from 'next/link'
import { PieceTitle } from '@/components/catalogue/piece-title'
import { ScriptName } from '@/components/names/script-name'
import type { PieceDto } from '@/lib/domains/catalogue/schema'
import { clockTime } from '@/lib/shared/format'
import { routes } from '@/lib/shared/routes'

/** The pieces of a video with the minute at which each begins; each links to the page at that moment. */
export function PublicProgramme({ videoId, pieces }: { videoId: number; pieces: readonly PieceDto[] }) {
  return (
    <ol className="border-t border-line">
      {pieces.map((piece) => (
        <li
          key={piece.startSeconds}
          className="relative grid grid-cols-[4.25rem_1fr] gap-x-4 border-b border-line py-4 hover:bg-high/50 md:grid-cols-[6rem_1.2fr_1fr] md:gap-x-8"
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
                {piece.composer && <ScriptName kind="composer">{piece.composer}</ScriptName>}
                {piece.composer && piece.form && ' · '}
                {piece.form}
              </p>
            )}
          </div>
          <p className="col-start-2 text-dust max-md:mt-1 md:col-start-3 md:pr-3 md:text-right">
            {[named('Raga', piece.ragas), named('Tala', piece.talas), piece.language].filter(Boolean).join(' · ')}
          </p>
        </li>
      ))}
    </ol>
  )
}

const named = (label: string, names: readonly { name: string }[]) =>
  names.length > 0 && `${label}${names.length > 1 ? 's' : ''} ${names.map(({ name }) => name).join(', ')}`
