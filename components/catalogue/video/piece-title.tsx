import { TransliteratedName } from '@/components/names/transliterated-name'
import type { PieceDto } from '@/lib/domains/catalogue/schema'

/** The title of a piece. One of a composition is called as that in other scripts. */
export function PieceTitle({ piece: { title, composition } }: { piece: PieceDto }) {
  return (
    <bdi>
      {composition ? (
        <TransliteratedName kind="composition" name={composition.title}>
          {title}
        </TransliteratedName>
      ) : (
        title
      )}
    </bdi>
  )
}
