import Link from 'next/link'
import { MaybeTransliteratedName, TransliteratedName } from '@/components/names/transliterated-name'
import { Section } from '@/components/ui/section'
import type { NamePageRef } from '@/lib/domains/names/pages/schema'
import { chakraOf, chakras, thaats } from '@/lib/shared/music/melakarta'
import { routes } from '@/lib/shared/routes/routes'
import { MelakartaWheel } from './melakarta-wheel'

type ScaleIndexProps = {
  melakartas: readonly (NamePageRef & { melakarta: number })[]
  thaats: readonly (NamePageRef & { thaat: string })[]
}

const linkClass = 'inline-block py-1 hover:text-brass-bright'

export function ScaleIndex({ melakartas, thaats: ofThaats }: ScaleIndexProps) {
  const shownThaats = Object.entries(thaats).filter(([key]) => ofThaats.some(({ thaat }) => thaat === key))
  return (
    <>
      {melakartas.length > 0 && (
        <Section id="melakartas" title="The 72 melakartas" headingClass="text-heading" className="page-width pt-act">
          <p className="mt-3 max-w-measure text-sand">
            The parent scales of Carnatic music, in twelve chakras of six. The first thirty-six have the lower ma, the
            rest the higher.
          </p>
          <div className="mt-8 flex justify-center max-sm:hidden">
            <MelakartaWheel melakartas={melakartas} />
          </div>
          <ul className="mt-8 grid grid-cols-1 gap-x-10 gap-y-8 sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-4">
            {chakras.map((chakra, index) => (
              <li key={chakra}>
                <h3 className="programme-label border-b border-line pb-2 text-brass">
                  {index + 1}. {chakra}
                </h3>
                <ol className="mt-2">
                  {melakartas
                    .filter(({ melakarta }) => chakraOf(melakarta) === chakra)
                    .map((ref) => (
                      <li key={ref.slug} className="grid grid-cols-[2.5rem_minmax(0,1fr)] items-baseline">
                        <span className="numerals text-dust">{ref.melakarta}</span>
                        <Link href={routes.knowledgeOf(ref)} prefetch={false} className={linkClass}>
                          <MaybeTransliteratedName kind="raga">{ref.name}</MaybeTransliteratedName>
                        </Link>
                      </li>
                    ))}
                </ol>
              </li>
            ))}
          </ul>
        </Section>
      )}
      {shownThaats.length > 0 && (
        <Section id="thaats" title="The ten thaats" headingClass="text-heading" className="page-width pt-act">
          <p className="mt-3 max-w-measure text-sand">
            The families of Hindustani music. A raga is listed only if our sources agree on its thaat.
          </p>
          <dl className="mt-8 grid gap-x-10 gap-y-5 sm:grid-cols-2 lg:grid-cols-3">
            {shownThaats.map(([key, { name }]) => (
              <div key={key} className="border-t border-line pt-3">
                <dt className="programme-label text-brass">{name}</dt>
                {ofThaats
                  .filter(({ thaat }) => thaat === key)
                  .map((ref) => (
                    <dd dir="auto" key={ref.slug}>
                      <Link href={routes.knowledgeOf(ref)} prefetch={false} className={linkClass}>
                        <TransliteratedName kind="raga">{ref.name}</TransliteratedName>
                      </Link>
                    </dd>
                  ))}
              </div>
            ))}
          </dl>
        </Section>
      )}
    </>
  )
}
