import type { Metadata } from 'next'
import Image from 'next/image'
import Link from 'next/link'
import { notFound, permanentRedirect } from 'next/navigation'
import { cache } from 'react'
import { nameLine } from '@/app/_seo/cards'
import { missingPage, pageMetadata } from '@/app/_seo/page-metadata'
import { PublicFollow } from '@/components/following/public-follow'
import { FactList } from '@/components/knowledge/fact-list'
import { NamePageLinks } from '@/components/knowledge/name-page-links'
import { composeNameSentence } from '@/components/knowledge/name-sentence'
import { Performances } from '@/components/knowledge/performances'
import { PlayableScale } from '@/components/knowledge/playable-scale'
import { Prose } from '@/components/marketing/prose'
import { SignUpForMore } from '@/components/marketing/sign-up-for-more'
import { TransliteratedName } from '@/components/names/transliterated-name'
import { PlayAllButton } from '@/components/player/play-all/play-all-button'
import { SideBySideButton } from '@/components/player/side-by-side/side-by-side-button'
import { createNameData } from '@/components/seo/name-data'
import { JsonLd, breadcrumbData } from '@/components/seo/structured-data'
import { linkClass } from '@/components/ui/buttons/button-class'
import { CommaList } from '@/components/ui/comma-list'
import { ProgrammeRule, Section } from '@/components/ui/section'
import { readContent } from '@/lib/domains/content/queries'
import { getSiteBrand } from '@/lib/domains/content/settings/queries'
import { isIndexable } from '@/lib/domains/names/pages/policy'
import { findName, getNamePage } from '@/lib/domains/names/pages/queries'
import { factKindOf } from '@/lib/domains/names/pages/schema'
import { env } from '@/lib/server/env'
import { renderMarkdown } from '@/lib/server/files/markdown'
import { isNote } from '@/lib/shared/music/melakarta'
import { followKindOf, isPlayedInRow, namePageLabels, type NamePageKind } from '@/lib/shared/music/name-kinds'
import { scaleOf, scaleQuery } from '@/lib/shared/music/scales'
import { routes } from '@/lib/shared/routes/routes'

/** Loads a name by its slug. Redirects permanently if the slug has changed. */
const loadName = cache(async (kind: NamePageKind, slug: string) => {
  const name = await getNamePage(kind, slug)
  if (name) return name
  const moved = await findName(kind, slug)
  if (moved) permanentRedirect(routes.knowledgeOf({ kind, slug: moved.slug }))
  return null
})

export async function nameMetadata(kind: NamePageKind, slug: string): Promise<Metadata> {
  const name = await loadName(kind, slug)
  if (!name) return missingPage
  const site = await getSiteBrand()
  const metadata = pageMetadata(site.name, {
    title: {
      name: name.name,
      kind: namePageLabels[kind].one.toLowerCase(),
      id: name.id,
      // A slug ends with the id if several names would have the same slug.
      isShared: name.slug.endsWith(`-${name.id}`),
    },
    description: composeNameSentence(name, site.name),
    path: routes.knowledgeOf(name),
    card: {
      path: routes.nameCard(name),
      alt: [name.name, namePageLabels[kind].one.toLowerCase(), nameLine(name)].filter(Boolean).join(', '),
    },
  })
  return isIndexable(name) ? metadata : { ...metadata, robots: { index: false, follow: true } }
}

export async function NamePage({ kind, slug }: { kind: NamePageKind; slug: string }) {
  const { one, many } = namePageLabels[kind]
  const name = await loadName(kind, slug)
  if (!name) notFound()
  const [words, site] = await Promise.all([readContent(`${factKindOf[kind]}:${name.id}`), getSiteBrand()])
  const origin = env().APP_URL
  const crumbs = [
    { name: site.name, path: routes.home },
    { name: many, path: routes.knowledge(kind) },
    { name: name.name, path: routes.knowledgeOf(name) },
  ]
  const followed = followKindOf(kind)
  const { aliases, facts, performances, related, picture } = name
  const [arohana = [], avarohana = []] = [facts.arohana, facts.avarohana].map((scale) => scale?.split(/\s+/) ?? [])
  // Some scales contain symbols that can't be played.
  const isPlayable = arohana.length > 1 && avarohana.length > 1 && [...arohana, ...avarohana].every(isNote)
  const scale = isPlayable ? scaleOf(arohana, avarohana) : null
  return (
    <>
      <JsonLd data={{ '@graph': [createNameData(origin, site.name, name), breadcrumbData(origin, crumbs)] }} />
      <article>
        <header className="kolam-lit border-b border-line">
          <div className="page-width flex flex-wrap items-end justify-between gap-8 pt-20 pb-10 md:pt-28">
            <div className="max-w-measure">
              <p className="programme-label mb-3 text-accent">{one}</p>
              <h1 dir="auto" className="text-display">
                <TransliteratedName kind={factKindOf[kind]}>{name.name}</TransliteratedName>
              </h1>
              {aliases.length > 0 && (
                <p className="mt-4 text-lead text-sand">
                  Also known as <CommaList texts={aliases} />
                </p>
              )}
              {followed && (
                <PublicFollow kind={followed} id={name.id} name={name.name} path={routes.knowledgeOf(name)} />
              )}
            </div>
            {picture && (
              <div className="temple-arch relative aspect-[4/5] w-40 overflow-hidden bg-high md:w-52">
                <Image src={picture} alt="" fill sizes="13rem" className="object-cover" />
              </div>
            )}
          </div>
        </header>
        <div className="page-width grid gap-x-16 gap-y-10 pt-10 md:pt-14 lg:grid-cols-[minmax(0,1.35fr)_minmax(0,1fr)]">
          <div className="max-w-measure">
            {words?.body ? (
              <Prose
                html={renderMarkdown(words.body)}
                className="gap-4 text-lead text-sand [&_h2]:pt-4 [&_h2]:text-title [&_h2]:text-ivory [&_h3]:pt-2"
              />
            ) : (
              <p className="text-lead text-sand">{composeNameSentence(name, site.name)}</p>
            )}
            {facts.meaning && (
              <Section id="meaning" title="Meaning" className="mt-8">
                <p dir="auto" className="mt-3 whitespace-pre-line text-sand">
                  {facts.meaning}
                </p>
              </Section>
            )}
          </div>
          <div>
            <FactList name={name} />
            {isPlayable && <PlayableScale arohana={arohana} avarohana={avarohana} />}
            {scale && (
              <Link
                href={routes.ragaFinder(scaleQuery(scale))}
                prefetch={false}
                className={`mt-4 inline-flex min-h-11 items-center ${linkClass}`}
              >
                Find ragas with these notes
              </Link>
            )}
          </div>
        </div>
        {performances.length > 0 && (
          <section aria-labelledby="performances" className="page-width pt-act">
            <ProgrammeRule align="start" className="mb-6" />
            <div className="mb-8 flex flex-wrap items-center justify-between gap-4">
              <h2 id="performances" className="text-heading">
                Performances
              </h2>
              {isPlayedInRow(kind) && (
                <div className="flex flex-wrap gap-3">
                  <PlayAllButton kind={kind} id={name.id} name={name.name} />
                  {kind === 'compositions' && performances.length > 1 && (
                    <SideBySideButton id={name.id} name={name.name} />
                  )}
                </div>
              )}
            </div>
            <Performances performances={performances} />
          </section>
        )}
        {related.map(({ title, refs }, index) => (
          <section key={title} aria-labelledby={`related-${index}`} className="page-width pt-act">
            <h2 dir="auto" id={`related-${index}`} className="mb-6 text-heading">
              {title}
            </h2>
            <NamePageLinks refs={refs} />
          </section>
        ))}
      </article>
      {performances.length > 0 && (
        <div className="pt-act">
          <SignUpForMore
            about="several"
            wayBack={kind === 'performers' ? routes.artist(name.id) : routes.name(kind, name.id)}
          />
        </div>
      )}
    </>
  )
}
