import Link from 'next/link'
import { MaybeTransliteratedName } from '@/components/names/transliterated-name'
import { factKindOf, type NamePageRef } from '@/lib/domains/names/pages/schema'
import { routes } from '@/lib/shared/routes/routes'

export function NamePageLinks({ refs }: { refs: readonly NamePageRef[] }) {
  return (
    <ul className="gap-x-10 sm:columns-2 lg:columns-3 xl:columns-4">
      {refs.map((ref) => (
        <li key={`${ref.kind} ${ref.slug}`} className="break-inside-avoid border-b border-line">
          <Link href={routes.knowledgeOf(ref)} prefetch={false} className="group block py-3">
            <span className="font-display text-lead group-hover:text-brass-bright">
              <MaybeTransliteratedName kind={factKindOf[ref.kind]}>{ref.name}</MaybeTransliteratedName>
            </span>
            {ref.note && (
              <span dir="auto" className="block text-fine text-dust">
                {ref.note}
              </span>
            )}
          </Link>
        </li>
      ))}
    </ul>
  )
}
