import { TransliteratedName } from '@/components/names/transliterated-name'
import type { PieceDto } from '@/lib/domains/catalogue/schema'

/** Only compositions have transliterations. */
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
