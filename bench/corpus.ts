import { writePieces } from '@/lib/domains/catalogue/programme/mutations'
import { indexVideos } from '@/lib/domains/search/index/mutations'
import { db, type Db } from '@/lib/server/db/client'

export type CorpusRow = { id: string; group: string; kind: string; canonical_name: string }

/** Placeholder for names that must not match any search. */
const NO_NAME = '·'
const BATCH = 500
const TRANSACTION = { maxWait: 20_000, timeout: 120_000 }
const MUSIC = 2

/** Maps a row to a field of the catalogue. Dances and instruments become sub-categories, and venues become artists. */
function fieldOf({
  group,
  kind,
}: CorpusRow): 'raga' | 'tala' | 'form' | 'composer' | 'artist' | 'piece' | 'subCategory' {
  if (group === 'raga' || group === 'tala' || group === 'form') return group
  if (group === 'work') return 'piece'
  if (group === 'person') return kind === 'composer' ? 'composer' : 'artist'
  if (/sabha|institution/.test(kind)) return 'artist'
  return /instrument|dance form/.test(kind) ? 'subCategory' : 'form'
}

/** Creates one term per distinct name, and returns the ids by kind and name. */
async function termIds(tx: Db, rows: readonly CorpusRow[]) {
  const names = (field: string) => [
    ...new Set(rows.filter((row) => fieldOf(row) === field).map((row) => row.canonical_name.trim())),
  ]
  const data = (field: string) => names(field).map((name) => ({ name }))
  const select = { id: true, name: true } as const
  const byName = (found: { id: number; name: string }[]) => new Map(found.map(({ id, name }) => [name, id]))
  return {
    raga: byName(await tx.raga.createManyAndReturn({ data: data('raga'), select })),
    tala: byName(await tx.tala.createManyAndReturn({ data: data('tala'), select })),
    form: byName(await tx.musicalForm.createManyAndReturn({ data: data('form'), select })),
    composer: byName(await tx.composer.createManyAndReturn({ data: data('composer'), select })),
    artist: byName(
      await tx.artist.createManyAndReturn({
        data: names('artist').map((name) => ({ name, description: '', thumbnailUrl: '', publishedAt: new Date(0) })),
        select,
      }),
    ),
    subCategory: byName(
      await tx.subCategory.createManyAndReturn({
        data: names('subCategory').map((name, index) => ({ name, slug: `bench-${index}`, categoryId: MUSIC })),
        select,
      }),
    ),
  }
}

/**
 * Creates and indexes a catalogue with one video per row.
 * @returns map from video id to the row's id
 */
export function loadCorpus(rows: readonly CorpusRow[]): Promise<Map<number, string>> {
  return db.$transaction(async (tx) => {
    const terms = await termIds(tx, rows)
    const idOf = (row: CorpusRow, field: keyof typeof terms) =>
      fieldOf(row) === field ? (terms[field].get(row.canonical_name.trim()) ?? null) : null
    const videos = await tx.video.createManyAndReturn({
      data: rows.map((row, index) => ({
        name: NO_NAME,
        description: '',
        thumbnailUrl: '',
        durationSeconds: 60,
        fileKey: `bench-${index}.mp4`,
        categoryId: MUSIC,
        subCategoryId: idOf(row, 'subCategory'),
        externalId: String(index),
        publishedAt: new Date(1_700_000_000_000),
      })),
      select: { id: true, externalId: true },
    })
    const rowOf = new Map(videos.map((video) => [video.id, rows[Number(video.externalId)]]))
    await tx.videoPerformer.createMany({
      data: videos.flatMap(({ id }) => {
        const row = rowOf.get(id)
        const artistId = row ? idOf(row, 'artist') : null
        return artistId === null ? [] : [{ videoId: id, artistId, position: 1 }]
      }),
    })
    await writePieces(
      tx,
      videos.flatMap(({ id }) => {
        const row = rowOf.get(id)
        if (!row || ['artist', 'subCategory'].includes(fieldOf(row))) return []
        return {
          videoId: id,
          startSeconds: 0,
          endSeconds: null,
          title: fieldOf(row) === 'piece' ? row.canonical_name : NO_NAME,
          sruti: null,
          language: null,
          ragaIds: [idOf(row, 'raga')].filter((one) => one !== null),
          talaIds: [idOf(row, 'tala')].filter((one) => one !== null),
          formId: idOf(row, 'form'),
          composerId: idOf(row, 'composer'),
          composition: null,
        }
      }),
    )
    const ids = videos.map(({ id }) => id)
    for (let from = 0; from < ids.length; from += BATCH) {
      await indexVideos(tx, ids.slice(from, from + BATCH))
      console.error(`indexed ${Math.min(ids.length, from + BATCH)} of ${ids.length}`)
    }
    return new Map([...rowOf].map(([id, row]) => [id, row?.id ?? '']))
  }, TRANSACTION)
}
