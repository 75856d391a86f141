import { ScriptName } from '@/components/names/script-name'
import type { PieceDto } from '@/lib/domains/catalogue/schema'

/** The title of a piece. One of a composition is called as that in other scripts. */
export function PieceTitle({ piece: { title, composition } }: { piece: PieceDto }) {
  if (!composition) return title
  return (
    <bdi>
      <ScriptName kind="composition" name={composition.title}>
        {title}
      </ScriptName>
    </bdi>
  )
}
