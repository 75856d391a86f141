import type { PieceDto } from '@/lib/domains/catalogue/schema'
import { clockTime } from '@/lib/shared/format'

/** The programme of an evening: what is sung, danced or said, from which second, in which raga and tala. */
export function PiecesList({ pieces }: { pieces: readonly PieceDto[] }) {
  if (pieces.length === 0) return null
  return (
    <ol className="border-t border-line">
      {pieces.map((piece) => {
        const facts = [
          piece.raga && `Raga ${piece.raga}`,
          piece.tala && `Tala ${piece.tala}`,
          piece.language,
        ].filter(Boolean)
        return (
          <li
            key={`${piece.startSeconds} ${piece.title}`}
            className="grid grid-cols-[4.25rem_1fr] gap-x-4 border-b border-line py-4 md:grid-cols-[6rem_1.2fr_1fr] md:gap-x-8"
          >
            <span className="numerals text-title text-accent">{clockTime(piece.startSeconds)}</span>
            <div>
              <h3 className="text-title">{piece.title}</h3>
              <p className="text-sand">{[piece.composer, piece.form].filter(Boolean).join(' · ')}</p>
            </div>
            {facts.length > 0 && (
              <p className="col-start-2 mt-1 text-dust md:col-start-3 md:mt-0 md:text-right">{facts.join(' · ')}</p>
            )}
          </li>
        )
      })}
    </ol>
  )
}
