import 'server-only'
import {
  fullClock,
  isNearLength,
  isTurnedLength,
  plainLength,
  turnedClock,
  turnedLengthProblem,
  type TurnedClock,
} from '@/lib/domains/catalogue/editing/schema'
import { videoTextNames, videoTexts } from '@/lib/domains/catalogue/texts/schema'
import type { Checked, BadRow, BadRows } from '@/lib/domains/import/core/schema'
import type { StagedRow } from '@/lib/domains/import/videos/policy'
import { findChangedIds } from '@/lib/domains/import/videos/queries'
import type { ImportValues } from '@/lib/domains/import/videos/schema'
import type { Db } from '@/lib/server/db/client'
import { readVideoFileFacts } from '@/lib/server/media/storage/parts'
import { clockTime, humanizeDuration } from '@/lib/shared/format/format'
import { turnedText } from './schema'

/** Maximum number of media files opened per import. */
const FILES_OPENED = 2000
const FILES_AT_ONCE = 8

type Row = {
  line: number
  seconds: number
  /** Length before the import, in seconds; null for a new video. */
  stored: number | null
  fileKey: string | null
  /** Start of the last piece in the stored programme, in seconds. */
  latest: number | null
}

/** True for a time that a spreadsheet may have produced by reading m:ss as h:mm. */
const isTurned = (seconds: number) => seconds >= 3600 && seconds % 60 === 0

const shortTexts = videoTextNames.filter((name) => videoTexts[name].rows === 1)
const textColumns = ['externalId', ...shortTexts, 'artist', 'series'] as const
/** Earliest plausible year. Spreadsheets turn plain numbers into earlier dates, because they count days from 1900. */
const FIRST_YEAR = 1990

function textDoubts({ line, values }: Checked<ImportValues>): BadRow[] {
  const texts = textColumns.flatMap((column) => {
    const message = turnedText(values[column] ?? '')
    return message ? [{ line, column, message }] : []
  })
  const isEarly = values.publishedAt && values.publishedAt.getUTCFullYear() < FIRST_YEAR
  const message = `is in ${values.publishedAt?.getUTCFullYear()}: a spreadsheet may have turned a number into a date`
  return isEarly ? [...texts, { line, column: 'publishedAt', message }] : texts
}

export class SpreadsheetCells {
  private readonly texts: BadRow[] = []
  private readonly turned = new Map<number, TurnedClock>()
  /** Start and end seconds of the pieces, by line. */
  private readonly programmes = new Map<number, number[]>()

  add(rows: readonly Checked<ImportValues>[], staged: readonly StagedRow[]): void {
    for (const [index, row] of rows.entries()) {
      const { line, values } = row
      this.texts.push(...textDoubts(row))
      const turned = values.duration && turnedClock(values.duration.text)
      if (!turned) continue
      this.turned.set(line, turned)
      const pieces = staged[index]?.pieces ?? []
      if (values.pieces === undefined) continue
      const times = pieces.flatMap(({ piece: { startSeconds, endSeconds } }) => [startSeconds, endSeconds ?? 0])
      this.programmes.set(line, times)
    }
  }

  /**
   * Call it after `resolveRows`.
   * @returns bad rows; `doubts` are warnings that don't block the import
   */
  async check(tx: Db): Promise<BadRows & { doubts: BadRow[] }> {
    const { bad: lengths, doubts } = await this.checkLengths(tx)
    const ids = await findChangedIds(tx)
    const isNamed = new Set(ids.map(({ line }) => line))
    const texts = this.texts.filter(({ line, column }) => column !== 'externalId' || !isNamed.has(line))
    const bad = [...ids, ...lengths]
    return { bad, badTotal: bad.length, doubts: [...texts, ...doubts] }
  }

  private async checkLengths(tx: Db): Promise<{ bad: BadRow[]; doubts: BadRow[] }> {
    const rows = await tx.$queryRaw<Row[]>`
      SELECT i."line", i."durationSeconds" AS "seconds", v."durationSeconds" AS "stored", i."fileKey",
        (SELECT max(p."startSeconds") FROM "Piece" p WHERE p."videoId" = i."videoId") AS "latest"
      FROM "ImportVideo" i LEFT JOIN "Video" v ON v."id" = i."videoId"
      WHERE 'duration' = ANY (i."given") AND (v."durationSeconds" IS DISTINCT FROM i."durationSeconds"
        OR v."fileKey" IS DISTINCT FROM i."fileKey") ORDER BY i."line"`
    const lengths = await this.fileLengths(rows)
    const read = rows.map((row) => ({ row, turned: this.turned.get(row.line), file: lengths.get(row.line) ?? null }))
    const isWrong = ({ stored }: Row, turned: TurnedClock, file: number | null) =>
      isTurnedLength(turned, { file, stored })
    // If one length was certainly changed, assumes that the spreadsheet changed the whole column.
    const isTurnedColumn = read.some(({ row, turned, file }) => turned && isWrong(row, turned, file))
    const bad: BadRow[] = []
    const doubts: BadRow[] = []
    for (const { row, turned, file } of read) {
      const { line, seconds } = row
      const isConfirmed = file === null ? this.isInProgramme(row) : isNearLength(seconds, file)
      if (turned && (isWrong(row, turned, file) || (isTurnedColumn && !isConfirmed))) {
        bad.push({ line, column: 'duration', message: turnedLengthProblem(turned, file) })
        if (this.programmes.get(line)?.some(isTurned))
          bad.push({ line, column: 'pieces', message: wrongPieces(this.programmes.get(line) ?? []) })
      } else if (file !== null && !isNearLength(seconds, file))
        doubts.push({
          line,
          column: 'duration',
          message: `is ${clockTime(seconds)}, but the file is ${clockTime(file)} long`,
        })
      else if (turned && !isConfirmed && turned.hours >= 3600)
        doubts.push({ line, column: 'duration', message: doubtfulLength(seconds, turned) })
    }
    return { bad, doubts }
  }

  /** True if a piece starts after the shorter of the two possible lengths, so the longer one must be right. */
  private isInProgramme({ line, latest }: Row): boolean {
    const given = this.programmes.get(line)
    const times = (given ?? [latest ?? 0]).filter((seconds) => !isTurned(seconds))
    return Math.max(0, ...times) >= (this.turned.get(line)?.minutes ?? 0)
  }

  /** Reads the files of doubtful rows first, because the number of files is limited. */
  private async fileLengths(rows: readonly Row[]): Promise<Map<number, number>> {
    const lengths = new Map<number, number>()
    const waiting = rows
      .filter(({ fileKey }) => fileKey !== null)
      .sort((one, other) => Number(this.turned.has(other.line)) - Number(this.turned.has(one.line)))
      .slice(0, FILES_OPENED)
      .values()
    const open = async () => {
      for (const { line, fileKey } of waiting) {
        const facts = await readVideoFileFacts(fileKey ?? '').catch(() => null)
        if (facts?.durationSeconds) lengths.set(line, facts.durationSeconds)
      }
    }
    await Promise.all(Array.from({ length: FILES_AT_ONCE }, open))
    return lengths
  }
}

const doubtfulLength = (seconds: number, { minutes, cause }: TurnedClock) =>
  `is ${humanizeDuration(seconds)}. ${cause}; if so, enter ${plainLength(minutes)}.`

function wrongPieces(times: readonly number[]): string {
  const first = fullClock(times.find(isTurned) ?? 0)
  const turned = turnedClock(first)
  return turned
    ? `has ${first}. ${turned.cause}. Enter ${fullClock(turned.minutes)}, and correct the other times the same way.`
    : ''
}
