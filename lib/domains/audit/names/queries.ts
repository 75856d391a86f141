import 'server-only'
import { db } from '@/lib/server/db/client'
import { idsCalled, idsSpelt, personNamed } from '@/lib/server/db/contains'
import { Prisma } from '@/lib/server/db/generated/client'
import { tableOf } from '@/lib/server/db/table'
import { rowIdSchema } from '@/lib/shared/row-id'

/** The names of what the audit log names by numbers. It has no links to other tables, because it outlives them. */

/** Columns with the name of each kind of thing: of a person both names and the address. */
const nameColumns = {
  User: ['firstName', 'lastName', 'email'],
  Video: ['name'],
  Trailer: ['name'],
  Artist: ['name'],
  Series: ['name'],
  Livestream: ['name'],
  SubCategory: ['name'],
  Category: ['name'],
  Tag: ['name'],
  Raga: ['name'],
  Tala: ['name'],
  Composer: ['name'],
  MusicalForm: ['name'],
  Composition: ['title'],
  Prospect: ['email'],
  Enquiry: ['name'],
  OutboxMail: ['subject'],
  Newsletter: ['name'],
  Passkey: ['name'],
  VimeoMapping: ['name'],
} as const
type Named = keyof typeof nameColumns

const isNamed = (entity: string): entity is Named => Object.hasOwn(nameColumns, entity)
const isId = (id: string) => rowIdSchema().safeParse(Number(id)).success

export type Thing = { entity: string; id: string }
export const keyOf = ({ entity, id }: Thing): string => `${entity} ${id}`

/**
 * Names of things, by `keyOf`; one statement for each kind of thing. What is gone, or has no name, is left out.
 * The caller has asked for the right to read the audit log.
 */
export async function namesOf(wanted: readonly Thing[]): Promise<Map<string, string>> {
  const named = wanted.filter(({ entity, id }) => isNamed(entity) && isId(id))
  const kinds = (Object.keys(nameColumns) as Named[]).filter((kind) => named.some(({ entity }) => entity === kind))
  const found = await Promise.all(
    kinds.map(async (entity) => {
      const ids = [...new Set(named.filter((each) => each.entity === entity).map(({ id }) => Number(id)))]
      const columns = nameColumns[entity]
      const select = Object.fromEntries(['id', ...columns].map((column) => [column, true]))
      const rows = await tableOf(db, entity).findMany({ where: { id: { in: ids } }, select })
      return rows.map((row) => {
        const [name, lastName, email] = columns.map((column) => String(row[column]))
        const named = email === undefined ? name : `${name} ${lastName} (${email})`
        return [keyOf({ entity, id: String(row.id) }), named?.trim() ?? ''] as const
      })
    }),
  )
  return new Map(found.flat())
}

/** Kinds whose names people spell in different ways. */
const spelt = ['User', 'Video', 'Trailer', 'Artist', 'Series', 'Livestream', 'Raga', 'Tala', 'Composer'] as const

/** More things of one kind and name are not looked for. */
const MAX_FOUND = 200

/**
 * The things whose name contains a text, or if there are none, has it in another spelling: the newest of each kind.
 * @param entity one kind of thing; '' for all
 */
export async function thingsCalled(text: string, entity: string): Promise<{ entity: string; ids: string[] }[]> {
  const kinds = (Object.keys(nameColumns) as Named[]).filter((kind) => entity === '' || kind === entity)
  const found = await Promise.all(
    kinds.map(async (kind) => {
      const [column] = nameColumns[kind]
      const ids = kind === 'User' ? peopleCalled(text) : idsCalled(kind, text, `"${column}"`, MAX_FOUND)
      return { entity: kind, ids: (await ids).map(String) }
    }),
  )
  if (found.some(({ ids }) => ids.length > 0)) return found
  const sounding: { entity: string; ids: string[] }[] = []
  for (const kind of spelt.filter((each) => entity === '' || each === entity)) {
    const ids = await idsSpelt(kind, text)
    sounding.push({ entity: kind, ids: ids.slice(0, MAX_FOUND).map(String) })
  }
  return sounding
}

/** Ids of the people whose names and address contain every word of a text, the newest first. */
async function peopleCalled(text: string): Promise<number[]> {
  const [where, orderBy] = [personNamed(text), { id: 'desc' }] as const
  const rows = await db.user.findMany({ where, orderBy, take: MAX_FOUND, select: { id: true } })
  return rows.map(({ id }) => id)
}

/** What the audit log can be filtered by: what stands in its columns, each once. */

/** The values of a column, in order: read from one to the next in its index, past all entries of it. */
export async function eachTerm<Term = string>(name: 'entity' | 'action' | 'actorId' | 'actorEmail'): Promise<Term[]> {
  const column = Prisma.raw(`"${name}"`)
  const rows = await db.$queryRaw<{ term: Term }[]>`
    WITH RECURSIVE terms AS (
      SELECT (SELECT min(${column}) FROM "AuditEntry") AS term
      UNION ALL SELECT (SELECT min(${column}) FROM "AuditEntry" WHERE ${column} > term) FROM terms WHERE term IS NOT NULL
    ) SELECT term FROM terms WHERE term IS NOT NULL`
  return rows.map(({ term }) => term).sort()
}

/**
 * Who of those in the log is called so: addresses of then that contain a text, and people whose names and address of
 * now contain every word of it, or else in another spelling. They are staff, few beside all people.
 */
export async function actorsCalled(text: string): Promise<{ emails: string[]; ids: number[] }> {
  const [all, actorIds] = await Promise.all([eachTerm('actorEmail'), eachTerm<number>('actorId')])
  const emails = all.filter((email) => email.toLowerCase().includes(text.toLowerCase()))
  const where = { id: { in: actorIds }, ...personNamed(text) }
  const people = await db.user.findMany({ where, select: { id: true } })
  if (emails.length + people.length > 0) return { emails, ids: people.map(({ id }) => id) }
  return { emails, ids: await idsSpelt('User', text) }
}
