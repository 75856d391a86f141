import { composeNameSentence } from '@/components/knowledge/name-sentence'
import type { NamePageDto, NameIndexDto, NamePageRef } from '@/lib/domains/names/pages/schema'
import { namePageLabels, type NamePageKind } from '@/lib/shared/music/name-kinds'
import { routes } from '@/lib/shared/routes/routes'

/** schema.org data of name pages, with absolute URLs. */

const types = {
  ragas: 'DefinedTerm',
  talas: 'DefinedTerm',
  compositions: 'MusicComposition',
  composers: 'Person',
  performers: 'Person',
} as const satisfies Record<NamePageKind, string>

const idOf = (origin: string, ref: Pick<NamePageRef, 'kind' | 'slug'>) => `${origin}${routes.knowledgeOf(ref)}#it`

const node = (origin: string, ref: NamePageRef) => ({
  '@type': types[ref.kind],
  '@id': idOf(origin, ref),
  name: ref.name,
  url: origin + routes.knowledgeOf(ref),
})

const termSet = (origin: string, site: string, kind: NamePageKind) => ({
  '@type': 'DefinedTermSet',
  '@id': `${origin}${routes.knowledge(kind)}#set`,
  name: `${namePageLabels[kind].many} on ${site}`,
  url: origin + routes.knowledge(kind),
})

/** Returns a year as a schema.org date; undefined if it is uncertain. */
const year = (text: string | undefined) => (/^\d{3,4}$/.test(text ?? '') ? text?.padStart(4, '0') : undefined)

/**
 * Undefined fields are omitted from the JSON.
 * @param site the product's name
 */
export function createNameData(origin: string, site: string, name: NamePageDto): object {
  const { kind, slug, facts, composer, changedAt } = name
  const others = [...new Set([...name.aliases, ...name.inScripts.map(({ text }) => text)])]
  const common = {
    ...node(origin, { kind, slug, name: name.name, note: null }),
    ...(others.length > 0 && { alternateName: others }),
    ...(facts.sameAs && { sameAs: facts.sameAs.split('\n') }),
    description: composeNameSentence(name, site),
  }
  if (kind === 'ragas' || kind === 'talas') return { ...common, inDefinedTermSet: termSet(origin, site, kind) }
  if (kind === 'compositions') {
    return {
      ...common,
      composer: composer ? node(origin, composer) : undefined,
      inLanguage: facts.language,
      dateModified: changedAt.toISOString(),
    }
  }
  return {
    ...common,
    birthDate: year(facts.born),
    deathDate: year(facts.died),
    ...(kind === 'composers' && { jobTitle: 'Composer', knowsLanguage: facts.language?.split(', ') }),
    ...(kind === 'performers' && { image: name.picture ? new URL(name.picture, origin).href : undefined }),
  }
}

/** @param site the product's name */
export function indexData(
  origin: string,
  site: string,
  kind: NamePageKind,
  { refs }: NameIndexDto,
  path: string,
): object {
  return {
    '@type': 'CollectionPage',
    name: `${namePageLabels[kind].many} on ${site}`,
    url: origin + path,
    isAccessibleForFree: true,
    mainEntity: {
      '@type': 'ItemList',
      numberOfItems: refs.length,
      itemListElement: refs.map((ref, index) => ({
        '@type': 'ListItem',
        position: index + 1,
        name: ref.name,
        url: origin + routes.knowledgeOf(ref),
      })),
    },
  }
}

/** @param ragas those without a page are left out */
export function finderData(
  origin: string,
  name: string,
  path: string,
  ragas: readonly { name: string; slug: string | null }[],
): object {
  const shown = ragas.flatMap(({ name: raga, slug }) => (slug === null ? [] : [{ raga, slug }]))
  return {
    '@type': 'CollectionPage',
    name,
    url: origin + path,
    isAccessibleForFree: true,
    mainEntity: {
      '@type': 'ItemList',
      numberOfItems: shown.length,
      itemListElement: shown.map(({ raga, slug }, index) => ({
        '@type': 'ListItem',
        position: index + 1,
        name: raga,
        url: origin + routes.knowledgeOf({ kind: 'ragas', slug }),
      })),
    },
  }
}
