import { severalOf, termKinds, type PieceLine, type TermKind } from '@/lib/domains/catalogue/programme/schema'
import { BAD_ROWS_NAMED, quoted, type BadRows } from '@/lib/domains/import/core/schema'
import type { ImportColumn, ImportedNames } from '@/lib/domains/import/videos/schema'
import { NameIndex, namesIn, nearEach } from '@/lib/domains/names/lookup/policy'
import { AppError } from '@/lib/shared/errors'
import { formatNumber } from '@/lib/shared/format/format'

/** Maximum number of new names per import. More would need too much memory. */
const NEW_NAMES = 20_000

type Named = { id: number; name: string; aliases: readonly string[] }
/** `line` is null for a name already in the catalogue. The id of a new name is 0 until `numberNames` sets it. */
type ImportedName = Named & { line: number | null }

type OfKind = {
  index: NameIndex<ImportedName>
  found: Map<string, ImportedName>
  /** Resolved names by the text of the cell. A cell may list several names. */
  cells: Map<string, ImportedName[]>
  created: ImportedName[]
}

export const importKinds = [...termKinds, 'artist', 'series'] as const
export type ImportKind = (typeof importKinds)[number]

const mayShareName = (kind: ImportKind) => kind === 'artist' || kind === 'series'
/** Matches a name followed by its id, such as 'Asha Rao #12'. */
const numbered = /^(.*\S)\s+#(\d{1,9})$/

export class ImportNames {
  private readonly kinds: ReadonlyMap<ImportKind, OfKind>
  private readonly joined: ImportedNames['joined'] = []
  private newNames = 0
  readonly problems: BadRows = { bad: [], badTotal: 0 }

  /** @param options if `creates` is false, unknown names resolve to null */
  constructor(
    known: readonly (readonly [ImportKind, readonly Named[]])[],
    private readonly options: { creates: boolean },
  ) {
    this.kinds = new Map(
      known.map(([kind, rows]) => [
        kind,
        {
          index: new NameIndex(
            kind,
            rows.map((row) => ({ ...row, line: null })),
          ),
          found: new Map(),
          cells: new Map(),
          created: [],
        },
      ]),
    )
  }

  private of(kind: ImportKind): OfKind {
    const of = this.kinds.get(kind)
    if (!of) throw new Error(`unknown kind of name: ${kind}`)
    return of
  }

  /** @throws AppError validation if the import has too many new names */
  resolve(kind: ImportKind, given: string | null | undefined, line: number, column: ImportColumn): ImportedName | null {
    if (!given) return null
    const { found } = this.of(kind)
    const known = found.get(given)
    if (known) return known
    const name = this.find(kind, given, line, column)
    if (name) found.set(given, name)
    return name
  }

  ofPiece(kind: TermKind, piece: PieceLine, line: number): ImportedName[] {
    const { cells, index } = this.of(kind)
    const cell = piece[kind]
    if (!cell) return []
    let names = cells.get(cell)
    if (!names) {
      const given = severalOf(kind) ? namesIn(index, cell) : [cell]
      names = [...new Set(given.flatMap((name) => this.resolve(kind, name, line, 'pieces') ?? []))]
      cells.set(cell, names)
    }
    return names
  }

  private find(kind: ImportKind, given: string, line: number, column: ImportColumn): ImportedName | null {
    const { index } = this.of(kind)
    const { rows, by } = index.find(given)
    const [first] = rows
    if (!first) {
      const [, name = '', id] = numbered.exec(given) ?? []
      const chosen = id === undefined ? undefined : index.find(name).rows.find((row) => row.id === Number(id))
      if (chosen) return chosen
      if (id === undefined || !mayShareName(kind)) return this.create(kind, given, line)
      return this.problem(line, column, `matches no ${kind} with this name and number: ${quoted(given)}`)
    }
    if (rows.length > 1 && mayShareName(kind)) {
      const choices = rows.map(({ name, id }) => quoted(`${name} #${id}`)).join(' or ')
      return this.problem(line, column, `matches ${rows.length} names: enter ${choices}`)
    }
    if (by === 'sound') this.joined.push({ kind, given, name: first.name, line })
    return first
  }

  /** Formats a name for an export. Adds the id if the name alone could refer to another entry. */
  written(kind: ImportKind, { id, name }: { id: number; name: string }): string {
    const { rows } = this.of(kind).index.find(name)
    return rows[0]?.id === id && (rows.length === 1 || !mayShareName(kind)) ? name : `${name} #${id}`
  }

  private problem(line: number, column: ImportColumn, message: string): null {
    this.problems.badTotal += 1
    if (this.problems.bad.length < BAD_ROWS_NAMED) this.problems.bad.push({ line, column, message })
    return null
  }

  created(kind: ImportKind): readonly ImportedName[] {
    return this.of(kind).created
  }

  private create(kind: ImportKind, given: string, line: number): ImportedName | null {
    if (!this.options.creates) return null
    if ((this.newNames += 1) > NEW_NAMES) {
      const most = formatNumber(NEW_NAMES)
      throw new AppError('validation', `The file has more than ${most} unknown names. Split it into smaller files.`)
    }
    const { index, created } = this.of(kind)
    const name = { id: 0, name: given, aliases: [], line }
    index.add(name)
    created.push(name)
    return name
  }

  async report(): Promise<ImportedNames> {
    const all: ImportedNames['created'] = []
    for (const kind of importKinds) {
      const { index, created } = this.of(kind)
      const places = new Map(created.map((name, place) => [name, place]))
      const near = await nearEach(created, (own, place) =>
        index
          .near(own.name, 3, (row) => (places.get(row) ?? -1) < place)
          .map(({ name, line }) => (line === null ? name : `${name} (line ${line})`)),
      )
      all.push(...created.map(({ name, line }, place) => ({ kind, name, line: line ?? 0, near: near[place] ?? [] })))
    }
    return { created: all.sort((a, b) => a.line - b.line), joined: this.joined }
  }
}
