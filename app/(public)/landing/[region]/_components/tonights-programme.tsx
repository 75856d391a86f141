import { clsx } from 'clsx'
import Link from 'next/link'
import type { ReactNode } from 'react'
import { categoryLabels } from '@/components/catalogue/cards/category-label'
import { MaybeTransliteratedName } from '@/components/names/transliterated-name'
import { ProgrammeRule } from '@/components/ui/section'
import type { CategorySlug, TrailerCardDto } from '@/lib/domains/catalogue/schema'
import { humanizeDuration } from '@/lib/shared/format/format'
import { routes } from '@/lib/shared/routes/routes'

const LENGTH = 6

/** Placeholder shown while there are no trailers. */
const arts: readonly { category: CategorySlug; what: string }[] = [
  { category: 'dance', what: 'Full recitals of Bharatanatyam, Odissi, Kathak and the other classical forms.' },
  { category: 'music', what: 'Carnatic and Hindustani, vocal and instrumental, with every raga and tala named.' },
  { category: 'lectures', what: 'Artists and scholars open up their craft: lecture-demonstrations to return to.' },
  { category: 'trivia', what: 'Short videos that ask, surprise and explain.' },
]

export function TonightsProgramme({ trailers }: { trailers: readonly TrailerCardDto[] }) {
  const isEmpty = trailers.length === 0
  return (
    <section aria-labelledby="programme" className="page-width pb-act">
      <ProgrammeRule />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-x-16 gap-y-8 pt-10 lg:grid-cols-[minmax(0,1fr)_minmax(0,2.2fr)]">
        <div>
          <h2 id="programme" className="text-display">
            On the programme
          </h2>
          <p className="mt-5 max-w-sm text-sand">
            {isEmpty
              ? 'Our first videos are on their way. Here’s what to expect.'
              : 'Full recitals and lectures, not clips. Start with a trailer.'}
          </p>
        </div>
        <ol className="border-t border-line">
          {trailers.slice(0, LENGTH).map((trailer, index) => (
            <li key={trailer.id} data-category={trailer.category} className="border-b border-line">
              <Link href={routes.trailer(trailer.id)} className={clsx(lineClass, 'group')}>
                <LineNumber index={index} />
                <span className="min-w-0">
                  <LineTitle>
                    <bdi>{trailer.name}</bdi>
                  </LineTitle>
                  {trailer.artist && (
                    <span className="mt-0.5 line-clamp-1 text-sand">
                      <MaybeTransliteratedName kind="artist">{trailer.artist.name}</MaybeTransliteratedName>
                    </span>
                  )}
                </span>
                <span className="col-start-2 flex flex-wrap gap-x-3 text-dust max-sm:mt-1 sm:col-start-3 sm:block sm:max-w-44 sm:text-end">
                  <span dir="auto" className="programme-label text-accent">
                    {trailer.subCategory?.name ?? categoryLabels[trailer.category]}
                  </span>
                  <span className="numerals text-fine sm:block">Trailer, {humanizeDuration(trailer.duration)}</span>
                </span>
              </Link>
            </li>
          ))}
          {isEmpty &&
            arts.map(({ category, what }, index) => (
              <li key={category} data-category={category} className={clsx(lineClass, 'border-b border-line')}>
                <LineNumber index={index} />
                <span className="min-w-0 sm:col-span-2">
                  <LineTitle>{categoryLabels[category]}</LineTitle>
                  <span className="mt-0.5 block text-sand">{what}</span>
                </span>
              </li>
            ))}
        </ol>
      </div>
    </section>
  )
}

const lineClass =
  'grid grid-cols-[3rem_minmax(0,1fr)] items-baseline gap-x-4 py-5 sm:grid-cols-[4.5rem_minmax(0,1fr)_auto] sm:gap-x-6'

function LineNumber({ index }: { index: number }) {
  return (
    <span aria-hidden className="numerals text-heading text-accent">
      {String(index + 1).padStart(2, '0')}
    </span>
  )
}

function LineTitle({ children }: { children: ReactNode }) {
  return (
    <span className="line-clamp-3 font-display text-title transition-colors duration-quick group-hover:text-accent">
      {children}
    </span>
  )
}
