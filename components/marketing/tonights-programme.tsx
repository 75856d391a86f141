import Link from 'next/link'
import { categoryLabels } from '@/components/catalogue/category-label'
import { ProgrammeRule } from '@/components/ui/programme-rule'
import type { TrailerCardDto } from '@/lib/domains/catalogue/schema'
import { humanizeDuration } from '@/lib/shared/format'
import { routes } from '@/lib/shared/routes'

const LENGTH = 6

/** The bill of the evening, set like a printed programme: numbered, each line in the colour of its art. */
export function TonightsProgramme({ trailers }: { trailers: readonly TrailerCardDto[] }) {
  if (trailers.length === 0) return null
  return (
    <section aria-labelledby="programme" className="page-width pb-act">
      <ProgrammeRule />
      <div className="grid gap-x-16 gap-y-8 pt-10 lg:grid-cols-[1fr_2.2fr]">
        <div>
          <h2 id="programme" className="text-display">
            On the programme
          </h2>
          <p className="mt-5 max-w-sm text-sand">
            A film here is a whole recital or a whole argument, not a clip. Begin with a trailer.
          </p>
        </div>
        <ol className="border-t border-line">
          {trailers.slice(0, LENGTH).map((trailer, index) => (
            <li key={trailer.id} data-category={trailer.category} className="border-b border-line">
              <Link
                href={routes.trailer(trailer.id)}
                className="group grid grid-cols-[3rem_1fr] items-baseline gap-x-4 py-5 sm:grid-cols-[4.5rem_1fr_auto] sm:gap-x-6"
              >
                <span aria-hidden className="numerals text-heading text-accent">
                  {String(index + 1).padStart(2, '0')}
                </span>
                <span className="min-w-0">
                  <span className="block font-display text-title transition-colors duration-quick group-hover:text-accent">
                    {trailer.name}
                  </span>
                  {trailer.artist && <span className="block text-sand">{trailer.artist.name}</span>}
                </span>
                <span className="col-start-2 text-dust sm:col-start-3 sm:text-right">
                  <span className="programme-label text-accent">
                    {trailer.subCategory?.name ?? categoryLabels[trailer.category]}
                  </span>
                  <span className="numerals text-fine max-sm:pl-3 sm:block">
                    Trailer, {humanizeDuration(trailer.duration)}
                  </span>
                </span>
              </Link>
            </li>
          ))}
        </ol>
      </div>
    </section>
  )
}
