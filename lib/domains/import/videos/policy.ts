import { parseCaptionTracks } from '@/lib/domains/catalogue/captions/schema'
import { parseLyrics, toLyricsRows } from '@/lib/domains/catalogue/lyrics/policy'
import { parsePerformers, ROLE_MAX } from '@/lib/domains/catalogue/performers/schema'
import { parsePieces } from '@/lib/domains/catalogue/programme/schema'
import { parseVimeo, storedStreamKey } from '@/lib/domains/catalogue/sources/schema'
import { eachVideoText } from '@/lib/domains/catalogue/texts/schema'
import type { ImportNames } from '@/lib/domains/import/names/policy'
import { truncateAtGrapheme } from '@/lib/shared/format/format'
import type { ImportColumn, ImportValues } from './schema'

/** Converts a row for staging. The export also uses it, to test that an import would read the same values. */
export function stagedRow(line: number, values: ImportValues, names: ImportNames) {
  const { vimeo, file, hlsUrl, hlsKey, embedKey, access, duration, thumbnail, ...others } = values
  const { pieces, artist, performers, series, words, captions, ...rest } = others
  const source = vimeo ? parseVimeo(vimeo) : null
  const given = Object.keys(values).filter((column) => values[column as ImportColumn] !== undefined)
  return {
    video: {
      ...rest,
      ...eachVideoText(({ nullable }, name) => (nullable ? rest[name] || null : rest[name])),
      line,
      // Treats all source columns as one. If none of them contains a source, the stored source is kept.
      given: [
        ...given.filter((column) => !['vimeo', 'file', 'hlsUrl', 'hlsKey', 'embedKey'].includes(column)),
        ...(vimeo || file || hlsUrl ? ['source'] : []),
      ],
      freeAccess: access === undefined ? null : access === 'free',
      vimeoId: source?.vimeoId ?? null,
      embedKey: source ? embedKey || source.embedKey : null,
      fileKey: file || null,
      hlsUrl: hlsUrl || null,
      hlsKey: storedStreamKey(hlsUrl, hlsKey),
      durationSeconds: duration?.seconds ?? null,
      thumbnailUrl: thumbnail ?? null,
    },
    series: names.resolve('series', series, line, 'series'),
    performers: performersOf(line, values, names),
    words: toLyricsRows(parseLyrics(words ?? '').words),
    captions: parseCaptionTracks(captions ?? '').tracks,
    pieces: parsePieces(pieces ?? '').pieces.map((piece) => ({
      piece,
      ragas: names.ofPiece('raga', piece, line),
      talas: names.ofPiece('tala', piece, line),
      composer: names.ofPiece('composer', piece, line)[0],
      form: names.ofPiece('form', piece, line)[0],
    })),
  }
}
export type StagedRow = ReturnType<typeof stagedRow>

function performersOf(line: number, { artist, performers = '' }: ImportValues, names: ImportNames) {
  const roles = new Map<{ id: number }, string[]>()
  const first = names.resolve('artist', artist, line, 'artist')
  if (first) roles.set(first, [])
  for (const { name, role } of parsePerformers(performers).performers) {
    const who = names.resolve('artist', name, line, 'performers')
    if (who) roles.set(who, [...(roles.get(who) ?? []), ...(role ? [role] : [])])
  }
  return [...roles].map(([who, all]) => ({
    who,
    role: truncateAtGrapheme([...new Set(all)].join(', '), ROLE_MAX) || null,
  }))
}
