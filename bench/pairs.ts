import { writePieces } from '@/lib/domains/catalogue/programme/mutations'
import { indexVideos } from '@/lib/domains/search/index/mutations'
import { db } from '@/lib/server/db/client'
import { foldKey } from '@/lib/shared/spelling/fold'
import { plainWords } from '@/lib/shared/spelling/words'
import type { CorpusRow } from './corpus'
import { percent, type Result } from './evaluation'
import { Names } from './generated'

export type WorkRow = { title: string; raga: string; tala: string; composer: string; type: string }
type Fact = 'artist' | 'composition' | 'raga' | 'tala' | 'composer' | 'form'
type Facts = Record<Fact, string>
export type PairQuestion = { query: string; kind: string; accepted: ReadonlySet<string> }

const MUSIC = 2
const PIECES = 3
const ARTISTS = 60
/** Approximate number of pieces to query for each kind of pair. */
const ASKED = 40
const TRANSACTION = { maxWait: 20_000, timeout: 120_000 }
const pairs: readonly (readonly [Fact, Fact])[] = [
  ['artist', 'raga'],
  ['composer', 'raga'],
  ['raga', 'tala'],
  ['raga', 'form'],
  ['artist', 'form'],
  ['composition', 'artist'],
]

/** Folds spelling variants, because the input spells some names in several ways, such as Tyagaraja and Thyagaraja. */
const keyOf = (name: string) => foldKey(plainWords(name).join(''))
const isKnown = (name: string) => name !== '' && name !== 'None'

type Concert = { id: string; artist: string; works: Facts[] }

/** Creates concerts of three works by one artist. Artists at the start of the corpus perform most often. */
function concertsOf(works: readonly WorkRow[], corpus: readonly CorpusRow[]): Concert[] {
  const names = new Names(16)
  const artists = corpus.filter(({ group, kind }) => group === 'person' && kind !== 'composer').slice(0, ARTISTS)
  const concerts: Concert[] = []
  for (let from = 0; from + PIECES <= works.length; from += PIECES) {
    const artist = names.pick(artists).canonical_name
    const facts = Array.from({ length: PIECES }, (_, at): Facts => {
      const { title, raga, tala, composer, type } = works[(from + at * 7) % works.length] as WorkRow
      return { artist, composition: title, raga, tala, composer, form: type }
    })
    concerts.push({ id: String(concerts.length), artist, works: facts })
  }
  return concerts
}

async function idsOf(
  names: readonly string[],
  create: (names: { name: string }[]) => Promise<{ id: number; name: string }[]>,
) {
  const distinct = [...new Set(names.filter(isKnown))]
  return new Map((await create(distinct.map((name) => ({ name })))).map(({ id, name }) => [name, id]))
}

/**
 * Stores the concerts as videos, with their artists and works, and indexes them for search.
 * @returns map from video id to the concert's id, and the queries to evaluate
 */
export async function loadPairs(works: readonly WorkRow[], corpus: readonly CorpusRow[]) {
  const concerts = concertsOf(works, corpus)
  const all = (fact: Fact) => concerts.flatMap((concert) => concert.works.map((facts) => facts[fact]))
  const select = { id: true, name: true } as const
  const concertOf = await db.$transaction(async (tx) => {
    const artists = await idsOf(all('artist'), (data) =>
      tx.artist.createManyAndReturn({
        data: data.map(({ name }) => ({ name, description: '', thumbnailUrl: '', publishedAt: new Date(0) })),
        select,
      }),
    )
    const ids = {
      raga: await idsOf(all('raga'), (data) => tx.raga.createManyAndReturn({ data, select })),
      tala: await idsOf(all('tala'), (data) => tx.tala.createManyAndReturn({ data, select })),
      composer: await idsOf(all('composer'), (data) => tx.composer.createManyAndReturn({ data, select })),
      form: await idsOf(all('form'), (data) => tx.musicalForm.createManyAndReturn({ data, select })),
    }
    const videos = await tx.video.createManyAndReturn({
      data: concerts.map(({ id }) => ({
        ...{
          name: `Recital ${id}`,
          description: '',
          thumbnailUrl: '',
          durationSeconds: 60,
          fileKey: `pairs-${id}.mp4`,
        },
        ...{ categoryId: MUSIC, externalId: id, publishedAt: new Date(1_700_000_000_000 - Number(id)) },
      })),
      select: { id: true, externalId: true },
    })
    const concert = (externalId: string | null) => concerts[Number(externalId)]
    await tx.videoPerformer.createMany({
      data: videos.flatMap(({ id, externalId }) => {
        const artistId = artists.get(concert(externalId)?.artist ?? '')
        return artistId === undefined ? [] : [{ videoId: id, artistId, position: 1 }]
      }),
    })
    await writePieces(
      tx,
      videos.flatMap(({ id, externalId }) =>
        (concert(externalId)?.works ?? []).map(({ composition, raga, tala, composer, form }, at) => ({
          ...{ videoId: id, startSeconds: at * 600, endSeconds: null, title: composition, sruti: null, language: null },
          ragaIds: [ids.raga.get(raga)].filter((one) => one !== undefined),
          talaIds: [ids.tala.get(tala)].filter((one) => one !== undefined),
          ...{
            formId: ids.form.get(form) ?? null,
            composerId: ids.composer.get(composer) ?? null,
            composition: null,
          },
        })),
      ),
    )
    await indexVideos(
      tx,
      videos.map(({ id }) => id),
    )
    return new Map(videos.map(({ id, externalId }) => [id, externalId ?? '']))
  }, TRANSACTION)
  return { concertOf, questions: questionsOf(concerts) }
}

function questionsOf(concerts: readonly Concert[]): PairQuestion[] {
  const step = Math.max(1, Math.floor(concerts.length / ASKED))
  const asked = concerts.flatMap(({ works }, at) => (at % step === 0 ? [works[at % PIECES] as Facts] : []))
  return pairs.flatMap(([first, second]) =>
    asked
      .filter((facts) => isKnown(facts[first]) && isKnown(facts[second]))
      .flatMap((facts) => [
        ...inBothOrders(concerts, [first, facts[first]], [second, facts[second]], `${first} + ${second}`),
        ...inBothOrders(
          concerts,
          [first, aWordOf(facts[first])],
          [second, facts[second]],
          `word of ${first} + ${second}`,
        ),
      ]),
  )
}

/** Returns the longest word, because it is usually the most specific. */
const aWordOf = (name: string) => name.split(/\s+/).sort((a, b) => b.length - a.length)[0] ?? name

function inBothOrders(
  concerts: readonly Concert[],
  [fact, name]: [Fact, string],
  [other, value]: [Fact, string],
  kind: string,
): PairQuestion[] {
  const has = (facts: Facts, which: Fact, text: string) =>
    keyOf(facts[which]) === keyOf(text) || plainWords(facts[which]).some((word) => foldKey(word) === keyOf(text))
  const accepted = new Set(
    concerts
      .filter(({ works }) => works.some((facts) => has(facts, fact, name) && has(facts, other, value)))
      .map(({ id }) => id),
  )
  return [`${name} ${value}`, `${value} ${name}`].map((query) => ({ query, kind, accepted }))
}

/**
 * Prints, for each kind of pair, how often a concert with both names is in first place or among the first ten results.
 */
export function evaluatePairs(questions: readonly PairQuestion[], results: readonly Result[], misses: boolean): void {
  const sums = new Map<string, { n: number; recall: number; first: number }>()
  questions.forEach(({ query, kind, accepted }, index) => {
    const ids = results[index]?.ids ?? []
    const first = accepted.has(ids[0] ?? '')
    for (const key of ['all', kind]) {
      const sum = sums.get(key) ?? { n: 0, recall: 0, first: 0 }
      sum.n += 1
      sum.recall += Number(ids.slice(0, 10).some((id) => accepted.has(id)))
      sum.first += Number(first)
      sums.set(key, sum)
    }
    if (misses && !first) console.log(`${kind} '${query}': ${ids.length} found`)
  })
  const rows = [...sums].map(([kind, { n, recall, first }]) => [
    kind,
    { queries: n, 'recall@10': percent(recall, n), 'precision@1': percent(first, n) },
  ])
  console.table(Object.fromEntries(rows))
}
