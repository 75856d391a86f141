import 'server-only'
import { NameIndex, nearEach } from '@/lib/domains/editorial/policy-names'
import type { ImportedNames } from '@/lib/domains/editorial/schema-import'
import type { Db } from '@/lib/server/db/client'

type Work = { id: number; name: string; aliases: string[]; composerId: number | null }

/** What tells the composition of a piece, as `mutations-pieces.ts` takes it. */
export type WorkOfPiece = {
  /** The composition, where it is named. */
  compositionId: number | null
  /** The composition of the piece's own title, unless the piece is improvised. */
  knownId: number | null
  /** Title that a new composition has: the first of those that sound the same. */
  workTitle: string
  /** The composition is named, and is made where it is new, whether the composer is known or not. */
  named: boolean
}

/** The compositions of the catalogue by title and composer, and the titles that are new. */
export class Works {
  private readonly fresh = new NameIndex<{ name: string; aliases: string[] }>('composition')
  private readonly titles = new Map<string, string>()
  private readonly known = new Map<string, readonly Work[]>()

  private constructor(private readonly index: NameIndex<Work>) {}

  static async load(tx: Db): Promise<Works> {
    const select = { id: true, title: true, aliases: true, composerId: true } as const
    const rows = await tx.composition.findMany({ orderBy: { id: 'asc' }, select })
    const works = rows.map(({ title, ...row }) => ({ ...row, name: title }))
    return new Works(new NameIndex('composition', works))
  }

  /** @param named title of the composition, where the piece says one */
  of(title: string, composerId: number | null, named: string | null): WorkOfPiece {
    const given = named ?? title
    const rows = this.rowsOf(given)
    const own = rows.filter((work) => work.composerId === composerId)
    const fit = own[0] ?? (named && composerId === null && rows.length === 1 ? rows[0] : undefined)
    const [compositionId, knownId] = named ? [fit?.id ?? null, null] : [null, fit?.id ?? null]
    const isNew = !fit && (composerId !== null || named !== null)
    return { compositionId, knownId, workTitle: isNew ? this.titleOf(given) : given, named: named !== null }
  }

  private rowsOf(given: string): readonly Work[] {
    let rows = this.known.get(given)
    if (!rows) this.known.set(given, (rows = this.index.find(given).rows))
    return rows
  }

  /** One spelling for all titles that sound the same. */
  private titleOf(given: string): string {
    let title = this.titles.get(given)
    if (title === undefined) {
      title = this.fresh.find(given).rows[0]?.name
      if (title === undefined) this.fresh.add({ name: (title = given), aliases: [] })
      this.titles.set(given, title)
    }
    return title
  }

  /** Titles of the same composer that a new one may have been meant as. */
  near(title: string, composerId: number | null): string[] {
    return this.index.near(title, 3, (work) => work.composerId === composerId).map(({ name }) => name)
  }
}

/** The newest composition, so that one can tell later which are newer. */
export async function newestWork(tx: Db): Promise<number> {
  return (await tx.composition.aggregate({ _max: { id: true } }))._max.id ?? 0
}

/** New compositions that an import names; of more it only says that there are. */
const WORKS_NAMED = 20_000

/**
 * Adds the compositions that staged pieces brought to what an import did with names. To be called once all is written.
 * @param newest the newest composition before
 */
export async function addWorks(tx: Db, names: ImportedNames, works: Works, newest: number): Promise<ImportedNames> {
  const made = await tx.$queryRaw<{ line: number; name: string; composerId: number | null }[]>`
    SELECT min(g."line") AS "line", w."title" AS "name", w."composerId" FROM "GivenPiece" g
    JOIN "Composition" w ON w."id" = g."workId" WHERE w."id" > ${newest}
    GROUP BY w."id" ORDER BY 1, w."id" LIMIT ${WORKS_NAMED}`
  const near = await nearEach(made, ({ name, composerId }) => works.near(name, composerId))
  const created = made.map(({ line, name }, place) => {
    return { kind: 'composition' as const, name, line, near: near[place] ?? [] }
  })
  return { ...names, created: [...names.created, ...created].sort((a, b) => a.line - b.line) }
}
