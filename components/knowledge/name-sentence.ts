import { factText } from '@/lib/domains/names/facts/schema'
import { factKindOf, type NamePageDto } from '@/lib/domains/names/pages/schema'

/**
 * Generates a description from the facts of a name. Used as the meta description, and as the text until staff write an
 * article.
 * @param site the product's name
 */
export function composeNameSentence(name: NamePageDto, site: string): string {
  return [...leads[name.kind](name, site), performed(name, site)].filter(Boolean).join(' ')
}

type Sentences = (name: NamePageDto, site: string) => (string | null)[]

const ordinal = (count: string) => {
  const teen = /1\d$/.test(count)
  const end = teen ? 'th' : ({ 1: 'st', 2: 'nd', 3: 'rd' }[count.at(-1) ?? ''] ?? 'th')
  return `${count}${end}`
}

const addIndefiniteArticle = (words: string) => `${/^[aeiou]/i.test(words) ? 'an' : 'a'} ${words}`

const says = { raga: /^rag/i, tala: /ta+la?m?$/i } as const

/**
 * Adds the kind, as in 'raga Todi' or 'Adi tala', unless the name already contains it, as in 'Ragamalika' and
 * 'Teental'.
 */
function withKind(kind: keyof typeof says, name: string | undefined): string | undefined {
  if (!name || says[kind].test(name)) return name
  return kind === 'raga' ? `raga ${name}` : `${name} tala`
}

const shownFact = ({ kind, facts }: NamePageDto, field: string) =>
  facts[field] === undefined ? null : factText(factKindOf[kind], field, facts[field])

const leads: Record<NamePageDto['kind'], Sentences> = {
  ragas: (raga) => {
    const { name, facts, parent } = raga
    const what = addIndefiniteArticle([shownFact(raga, 'system'), 'raga'].filter(Boolean).join(' '))
    const scale =
      facts.isMelakarta === 'yes'
        ? `${facts.melakarta ? `the ${ordinal(facts.melakarta)}` : 'one'} of the 72 melakartas`
        : parent && `a janya of ${parent.name}`
    const thaat = shownFact(raga, 'thaat')
    return [
      `${name} is ${what}${thaat ? ` of the ${thaat} thaat` : ''}${scale ? `, ${scale}` : ''}.`,
      facts.arohana && facts.avarohana ? `Arohana ${facts.arohana}; avarohana ${facts.avarohana}.` : null,
    ]
  },
  talas: (tala) => {
    const { name, facts } = tala
    const what = addIndefiniteArticle([shownFact(tala, 'system'), 'tala'].filter(Boolean).join(' '))
    const counts = facts.counts ? ` of ${facts.counts} counts` : ''
    return [`${name} is ${what}${counts}${facts.angas ? `: ${facts.angas}` : ''}.`]
  },
  composers: ({ name, facts }) => {
    const years = facts.born || facts.died ? ` (${facts.born ?? '?'}–${facts.died ?? ''})` : ''
    return [
      `${name}${years} ${facts.died ? 'was' : 'is'} an Indian composer${facts.place ? ` from ${facts.place}` : ''}.`,
      facts.signature ? `Signature (mudra): ${facts.signature}.` : null,
    ]
  },
  compositions: ({ name, facts, form, composer, raga, tala }) => {
    const by = composer ? ` by ${composer.name}` : ''
    const itsRaga = withKind('raga', raga?.name ?? facts.raga)
    const itsTala = withKind('tala', tala?.name ?? facts.tala)
    const setIn = [itsRaga, itsTala].filter(Boolean).join(' and ')
    return [`${name} is ${addIndefiniteArticle(form?.toLowerCase() ?? 'composition')}${by}${setIn && `, in ${setIn}`}.`]
  },
  performers: ({ name, about }, site) => [about?.trim() || `${name} performs on ${site}.`],
}

const performed = ({ kind, performances }: NamePageDto, site: string) => {
  if (performances.length === 0) return null
  const isOne = performances.length === 1
  const watch = `Watch ${isOne ? 'a performance' : 'performances'}`
  if (kind === 'performers') return `${watch} on ${site}.`
  const works = kind === 'composers' ? ' of their music' : ''
  return `${watch}${works} on ${site}, ${isOne ? '' : 'each '}from the moment the piece begins.`
}
