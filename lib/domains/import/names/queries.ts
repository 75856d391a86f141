import 'server-only'
import type { ImportedNames } from '@/lib/domains/import/videos/schema'
import { NameIndex, nearEach } from '@/lib/domains/names/lookup/policy'
import type { Db } from '@/lib/server/db/client'

type Work = { id: number; title: string; composerId: number | null; formId: number | null; language: string | null }
/** `number` is set for new compositions only. Their id is 0 until they are created. */
type WorkOfPiece = Work & { number?: number }
type Known = Work & { name: string; aliases: string[] }
type NewWork = Work & { number: number; line: number; isWanted: boolean }

/** Properties that identify a piece's composition. `composition` is null if the row doesn't name it. */
type Titles = { title: string; composition: string | null; composerId: number | null; form: string | null }

const select = { id: true, title: true, aliases: true, composerId: true, formId: true, language: true } as const

/** Must match the database function `title_key`. */
function titleKey(title: string): string {
  const letters = title.normalize('NFKD').replace(/[\s!-/:-@[-`{-~\u00b7\u0300-\u036f\u2000-\u206f]/g, '')
  return (letters || title.trim()).toLowerCase().slice(0, 200)
}

/** Matches titles and forms of improvised music. Such pieces have no composition. */
const IMPROVISED = new RegExp(
  '^(rag)?aa?lap($|in|of|jod|and)|alapan(a|am|ai)($|in|of)|^(ragam?)?th?aa?nam($|in|pallavi)|^ragam$|^rtp$|^th?ani$|' +
    'avartanam($|in)|^n[ei]rav[ae]l|^(kalpana|s[wv]arakalpana)|^manodharma|^jod($|in|and)|^jhala($|in)|^aochar',
)

const WORKS_NAMED = 20_000

export class Works {
  private readonly fresh = new NameIndex<{ name: string; aliases: string[] }>('composition')
  private readonly spellings = new Map<string, string>()
  private readonly read = new Map<string, { rows: readonly Known[]; key: string; isImprovised: boolean }>()
  private readonly added = new Map<string, NewWork>()
  private newest = Infinity

  private constructor(private readonly index: NameIndex<Known>) {}

  static async load(tx: Db): Promise<Works> {
    const rows = await tx.composition.findMany({ orderBy: { id: 'asc' }, select })
    const known = rows.map((row) => ({ ...row, name: row.title }))
    return new Works(new NameIndex('composition', known))
  }

  private of(title: string) {
    let read = this.read.get(title)
    if (!read) {
      const key = titleKey(title)
      this.read.set(title, (read = { rows: this.index.find(title).rows, key, isImprovised: IMPROVISED.test(key) }))
    }
    return read
  }

  private isImprovised({ title, composition, form }: Titles): boolean {
    if (composition !== null) return this.of(composition).isImprovised
    return this.of(title).isImprovised || (form !== null && this.of(form).isImprovised)
  }

  /** Returns null if the piece has no composition, and undefined if an import would create one. */
  find(piece: Titles): Work | null | undefined {
    const { title, composition, composerId } = piece
    if (composition === null && this.isImprovised(piece)) return null
    const { rows } = this.of(composition ?? title)
    const own = rows.find((work) => work.composerId === composerId)
    if (own) return own
    if (composition === null) return composerId === null ? null : undefined
    return composerId === null && rows.length === 1 ? rows[0] : undefined
  }

  /**
   * Finds a piece's composition, or registers a new composition for `create`. Pieces with the same title and composer
   * share a composition.
   */
  add(piece: Titles & Pick<Work, 'formId' | 'language'>, line = 0): WorkOfPiece | null {
    const known = this.find(piece)
    if (known || this.isImprovised(piece)) return known ?? null
    const { composition, composerId, formId, language } = piece
    const isWanted = composition !== null || composerId !== null
    const given = composition ?? piece.title
    const title = isWanted ? this.spellingOf(given) : given
    const key = `${composerId ?? 0} ${this.of(title).key}`
    let work = this.added.get(key)
    if (!work) {
      const number = this.added.size + 1
      this.added.set(key, (work = { id: 0, number, title, composerId, formId, language, line, isWanted }))
    }
    // A composition is created only if a piece names it or its composer. A title alone is not enough.
    if (isWanted && !work.isWanted) Object.assign(work, { title, line, isWanted })
    work.formId ??= formId
    work.language ??= language
    return work
  }

  private spellingOf(given: string): string {
    let title = this.spellings.get(given)
    if (title === undefined) {
      title = this.fresh.find(given).rows[0]?.name
      if (title === undefined) this.fresh.add({ name: (title = given), aliases: [] })
      this.spellings.set(given, title)
    }
    return title
  }

  /**
   * Creates the registered compositions, or finds them if another transaction has created them.
   * @returns all registered compositions; the id is 0 if a composition was not created
   */
  async create(tx: Db): Promise<readonly Work[]> {
    const added = [...this.added.values()]
    const data = added
      .filter(({ isWanted }) => isWanted)
      .map(({ title, composerId, formId, language }) => ({ title, composerId, formId, language }))
      .sort((one, other) => (one.title < other.title ? -1 : 1))
    if (data.length === 0) return added
    this.newest = (await tx.composition.aggregate({ _max: { id: true } }))._max.id ?? 0
    await tx.composition.createMany({ data, skipDuplicates: true })
    for (const row of await tx.composition.findMany({ select })) {
      const work = this.added.get(`${row.composerId ?? 0} ${titleKey(row.title)}`)
      if (work) Object.assign(work, row)
    }
    return added
  }

  async report(names: ImportedNames): Promise<ImportedNames> {
    const made = [...this.added.values()]
      .filter(({ id }) => id > this.newest)
      .sort((one, other) => one.line - other.line || one.id - other.id)
      .slice(0, WORKS_NAMED)
    const near = await nearEach(made, ({ title, composerId }) =>
      this.index.near(title, 3, (work) => work.composerId === composerId).map(({ name }) => name),
    )
    const created = made.map(({ line, title: name }, place) => {
      return { kind: 'composition' as const, name, line, near: near[place] ?? [] }
    })
    return { ...names, created: [...names.created, ...created].sort((a, b) => a.line - b.line) }
  }
}
