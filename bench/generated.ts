import { writePieces } from '@/lib/domains/catalogue/programme/mutations'
import { indexVideos } from '@/lib/domains/search/index/mutations'
import { db } from '@/lib/server/db/client'
import { bulk } from './bulk'
import { multiplyVideos, PIECE_SECONDS } from './multiplied'

// Catalogues of any size for benchmarks. Names are made of random syllables, so that they resemble each other as Indian
// names do.

const BATCH = 1000
/** Number of videos created by the product's own code. Further videos are copied from them in SQL. */
const BASE = 10_000
const TRANSACTION = { maxWait: 20_000, timeout: 120_000 }
const DAY_MS = 86_400_000
const NEWEST = 1_700_000_000_000
/** Has a typical length, because lists contain descriptions. */
const DESCRIPTION =
  'An evening recital before a full house, recorded in one take: a varnam to begin with, three compositions that are ' +
  'seldom heard, and the main piece with all of its improvisation.'

/** Returns a seeded generator of numbers from 0 to 1. */
function random(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

const onsets = 'k g ch j t d n p b m y r l v sh s h bh dh kh th kr pr sr ksh'.split(' ')
const nuclei = 'a a a aa i i ee u oo e o ai'.split(' ')
const codas = ['', '', '', 'n', 'm', 'r', 'l']

export class Names {
  private readonly next: () => number

  constructor(seed: number) {
    this.next = random(seed)
  }

  /** Prefers the first elements, because real names also occur with uneven frequency. */
  pick<T>(list: readonly T[]): T {
    return list[Math.floor(this.next() ** 2 * list.length)] as T
  }

  below(limit: number): number {
    return Math.floor(this.next() * limit)
  }

  private any(list: readonly string[]): string {
    return list[Math.floor(this.next() * list.length)] ?? ''
  }

  word(): string {
    let word = ''
    for (let left = 2 + this.below(3); left > 0; left -= 1) {
      word += this.any(onsets) + this.any(nuclei) + this.any(codas)
    }
    return word.charAt(0).toUpperCase() + word.slice(1)
  }

  phrase(words: number): string {
    return Array.from({ length: words }, () => this.word()).join(' ')
  }
}

const distinct = (count: number, make: () => string) => {
  const made = new Set<string>()
  while (made.size < count) made.add(make())
  return [...made]
}

export const misspelt = (name: string): string => name.replace(/a/g, 'aa').replace(/([td])h?/, '$1h')

export type Generated = { ragas: string[]; talas: string[]; composers: string[]; artists: string[]; titles: string[] }
type Row = { id: number; name: string }
const select = { id: true, name: true } as const

/** Can grow to a larger size without changing existing videos. */
export class GeneratedCatalogue {
  readonly names = new Names(7)
  private rows: Record<'raga' | 'tala' | 'composer' | 'form' | 'artist' | 'subCategory', Row[]> | undefined
  private titles: string[] = []
  private works: { title: string; composerId: number | null; formId: number | null }[] = []
  private occasions: string[] = []
  size = 0

  async growTo(size: number): Promise<void> {
    this.rows ??= await this.terms()
    const { composer, form } = this.rows
    this.works = this.titles.map((title, index) => ({
      title,
      composerId: composer[index % composer.length]?.id ?? null,
      formId: form[index % form.length]?.id ?? null,
    }))
    while (this.size < Math.min(size, BASE)) await this.add(Math.min(BATCH, size - this.size))
    if (size > this.size) await multiplyVideos(this.size, this.size, size)
    this.size = Math.max(this.size, size)
    await this.settle()
  }

  /**
   * Runs VACUUM ANALYZE, because autovacuum is off, and a checkpoint, because a later one would disturb the
   * measurements.
   */
  async settle(): Promise<void> {
    await bulk('VACUUM ANALYZE')
    await bulk('CHECKPOINT')
  }

  known(): Generated {
    const names = (rows: Row[] = []) => rows.map((row) => row.name)
    const { raga, tala, composer, artist } = this.rows ?? {}
    return {
      ragas: names(raga),
      talas: names(tala),
      composers: names(composer),
      artists: names(artist),
      titles: this.titles,
    }
  }

  private async terms() {
    const { names } = this
    const data = (count: number, words: number) => distinct(count, () => names.phrase(words)).map((name) => ({ name }))
    this.titles = distinct(8000, () => names.phrase(1 + names.below(3)))
    this.occasions = distinct(300, () => names.word())
    return {
      raga: await db.raga.createManyAndReturn({ data: data(500, 1), select }),
      tala: await db.tala.createManyAndReturn({ data: data(40, 1), select }),
      composer: await db.composer.createManyAndReturn({ data: data(200, 2), select }),
      form: await db.musicalForm.createManyAndReturn({ data: data(30, 1), select }),
      artist: await db.artist.createManyAndReturn({
        data: data(1500, 2).map(({ name }) => ({ name, description: '', thumbnailUrl: '', publishedAt: new Date(0) })),
        select,
      }),
      subCategory: await db.subCategory.createManyAndReturn({
        data: data(24, 1).map(({ name }, index) => ({ name, slug: `s-${index}`, categoryId: 1 + (index % 4) })),
        select,
      }),
    }
  }

  private add(count: number): Promise<void> {
    const { names, rows } = this
    if (!rows) throw new Error('There are no terms yet')
    return db.$transaction(async (tx) => {
      const videos = await tx.video.createManyAndReturn({
        data: Array.from({ length: count }, (_, index) => {
          const place = names.below(rows.subCategory.length)
          return {
            name: `${names.pick(this.titles)} · ${names.pick(this.occasions)} ${names.pick(rows.raga).name}`,
            description: DESCRIPTION,
            thumbnailUrl: '/x.webp',
            durationSeconds: 3600,
            fileKey: `bench-${this.size + index}.mp4`,
            categoryId: 1 + (place % 4),
            subCategoryId: rows.subCategory[place]?.id ?? null,
            publishedAt: new Date(NEWEST - names.below(2000) * DAY_MS),
          }
        }),
        select: { id: true },
      })
      await tx.videoPerformer.createMany({
        data: videos.map(({ id }) => ({ videoId: id, artistId: names.pick(rows.artist).id, position: 1 })),
      })
      await writePieces(
        tx,
        videos.flatMap(({ id }) =>
          PIECE_SECONDS.map((startSeconds) => ({
            videoId: id,
            startSeconds,
            endSeconds: null,
            sruti: null,
            language: null,
            ragaIds: [names.pick(rows.raga).id],
            talaIds: [names.pick(rows.tala).id],
            ...names.pick(this.works),
            composition: null,
          })),
        ),
      )
      await indexVideos(
        tx,
        videos.map(({ id }) => id),
      )
      this.size += count
    }, TRANSACTION)
  }
}
