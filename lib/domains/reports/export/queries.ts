import 'server-only'
import { moneyKinds } from '@/lib/domains/reports/money/schema'
import { completionPercent } from '@/lib/domains/reports/policy'
import { countryName } from '@/lib/domains/reports/queries'
import type { ReportExport } from '@/lib/domains/reports/videos/schema'
import { requireActor } from '@/lib/server/auth/sessions/requirement'
import { batches } from '@/lib/server/db/batches'
import { db } from '@/lib/server/db/client'
import type { Actor } from '@/lib/shared/access/actor'
import { csvHead, csvLine } from '@/lib/shared/format/csv'
import { clockTime } from '@/lib/shared/format/format'
import { priceOfMinor } from '@/lib/shared/money/prices'

const BATCH = 1000
const NEVER = '0001-01-01'

type Cells = (string | number | null)[]

const monthText = (day: string) => day.slice(0, 7)

async function* money(): AsyncGenerator<Cells> {
  // Reads all rows in one query, because there are only a few per month.
  const rows = await db.moneyFigure.findMany({ orderBy: [{ month: 'asc' }, { currency: 'asc' }, { kind: 'asc' }] })
  for (const { month, currency, kind, amountMinor, count } of rows) {
    const { amount } = priceOfMinor(currency, Number(amountMinor))
    yield [monthText(month.toISOString()), currency.toUpperCase(), moneyKinds[kind].label, amount, count]
  }
}

type VideoRow = { videoId: number; month: string; name: string; starts: number; completions: number; seconds: number }

async function* videos(): AsyncGenerator<Cells> {
  const rows = batches<VideoRow>(
    BATCH,
    (last) => db.$queryRaw`
      SELECT figure."videoId", figure."month"::text, video."name", figure."starts", figure."completions",
        figure."seconds"::float8
      FROM "VideoFigure" figure JOIN "Video" video ON video."id" = figure."videoId"
      WHERE (figure."videoId", figure."month") > (${last?.videoId ?? 0}::int, ${last?.month ?? NEVER}::date)
      ORDER BY figure."videoId", figure."month" LIMIT ${BATCH}`,
  )
  for await (const { videoId, month, name, starts, completions, seconds } of rows) {
    const share = completionPercent(starts, completions)
    yield [videoId, name, monthText(month), starts, completions, share, (seconds / 3600).toFixed(2)]
  }
}

type StopRow = { videoId: number; name: string; startSeconds: number; title: string | null; people: number }

async function* stops(): AsyncGenerator<Cells> {
  const rows = batches<StopRow>(
    BATCH,
    (last) => db.$queryRaw`
      SELECT stop."videoId", video."name", stop."startSeconds", piece."title", stop."people"
      FROM "VideoStop" stop JOIN "Video" video ON video."id" = stop."videoId"
      LEFT JOIN "Piece" piece ON piece."videoId" = stop."videoId" AND piece."startSeconds" = stop."startSeconds"
      WHERE (stop."videoId", stop."startSeconds") > (${last?.videoId ?? 0}::int, ${last?.startSeconds ?? -1}::int)
      ORDER BY stop."videoId", stop."startSeconds" LIMIT ${BATCH}`,
  )
  for await (const { videoId, name, startSeconds, title, people } of rows) {
    yield [videoId, name, clockTime(startSeconds), title, people]
  }
}

async function* countries(): AsyncGenerator<Cells> {
  const rows = batches<{ day: string; country: string; starts: number }>(
    BATCH,
    (last) => db.$queryRaw`
      SELECT "day"::text, "country", "starts" FROM "CountryCount"
      WHERE ("day", "country") > (${last?.day ?? NEVER}::date, ${last?.country ?? ''}::char(2))
      ORDER BY "day", "country" LIMIT ${BATCH}`,
  )
  for await (const { day, country, starts } of rows) yield [day, country, countryName(country), starts]
}

async function* searches(): AsyncGenerator<Cells> {
  const rows = batches<{ day: string; query: string; count: number }>(
    BATCH,
    (last) => db.$queryRaw`
      SELECT "day"::text, "query", "count" FROM "SearchMiss"
      WHERE ("day", "query") > (${last?.day ?? NEVER}::date, ${last?.query ?? ''})
      ORDER BY "day", "query" LIMIT ${BATCH}`,
  )
  for await (const { day, query, count } of rows) yield [day, query, count]
}

const tables: Record<ReportExport, { head: string[]; rows: () => AsyncGenerator<Cells> }> = {
  money: { head: ['Month', 'Currency', 'Metric', 'Amount', 'Count'], rows: money },
  videos: { head: ['Video', 'Name', 'Month', 'Starts', 'Finished', 'Finished %', 'Hours'], rows: videos },
  stops: { head: ['Video', 'Name', 'From', 'Piece', 'Viewers'], rows: stops },
  countries: { head: ['Day', 'Country', 'Name', 'Starts'], rows: countries },
  searches: { head: ['Day', 'Search term', 'Searches'], rows: searches },
}

/** Checks access when called, not when the first line is read. */
export function exportReport(actor: Actor, of: ReportExport): AsyncGenerator<string> {
  requireActor(actor, of === 'money' ? 'money.read' : 'figures')
  return lines(of)
}

async function* lines(of: ReportExport): AsyncGenerator<string> {
  const { head, rows } = tables[of]
  yield csvHead(head)
  for await (const cells of rows()) yield csvLine(cells.map((cell) => (cell === null ? null : String(cell))))
}
