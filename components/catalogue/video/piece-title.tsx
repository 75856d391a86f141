import { TransliteratedName } from '@/components/names/transliterated-name'
import type { PieceDto } from '@/lib/domains/catalogue/schema'

/** Transliterates the title only if it belongs to a known composition. */
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
