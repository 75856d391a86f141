import 'server-only'
import { db } from '@/lib/server/db/client'
import { idsSpelt, isCalled, peopleNamed } from '@/lib/server/db/contains'
import { Prisma } from '@/lib/server/db/generated/client'
import { rowIdSchema } from '@/lib/shared/row-id'

/** The names of what the audit log names by numbers. It has no links to other tables, because it outlives them. */

/** What each kind of thing is called by, as SQL. Every name here is a constant. */
const nameColumns = {
  User: `"firstName" || ' ' || "lastName" || ' (' || "email" || ')'`,
  Video: '"name"',
  Trailer: '"name"',
  Artist: '"name"',
  Series: '"name"',
  Livestream: '"name"',
  SubCategory: '"name"',
  Category: '"name"',
  Tag: '"name"',
  Raga: '"name"',
  Tala: '"name"',
  Composer: '"name"',
  MusicalForm: '"name"',
  Composition: '"title"',
  Prospect: '"email"',
  Enquiry: '"name"',
  OutboxMail: '"subject"',
  Newsletter: '"name"',
  Passkey: '"name"',
  VimeoMapping: '"name"',
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
      const rows = await db.$queryRaw<{ id: number; name: string }[]>`
        SELECT "id", ${Prisma.raw(nameColumns[entity])} AS "name" FROM ${Prisma.raw(`"${entity}"`)}
        WHERE "id" = ANY(${ids})`
      return rows.map(({ id, name }) => [keyOf({ entity, id: String(id) }), name.trim()] as const)
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
  const others = kinds.filter((kind) => kind !== 'User')
  const found = others.map(
    (kind) => Prisma.sql`(SELECT ${kind} AS "entity", "id"::text FROM (
      SELECT "id" FROM ${Prisma.raw(`"${kind}"`)} WHERE ${isCalled([nameColumns[kind]], text)}
      ORDER BY "id" DESC LIMIT ${MAX_FOUND}) found)`,
  )
  const [rows, people] = await Promise.all([
    others.length === 0 ? [] : db.$queryRaw<{ entity: string; id: string }[]>`${Prisma.join(found, ' UNION ALL ')}`,
    kinds.includes('User') ? peopleCalled(text) : [],
  ])
  const idsOf = (kind: Named) => rows.filter((row) => row.entity === kind).map(({ id }) => id)
  if (rows.length + people.length > 0) {
    return kinds.map((kind) => ({ entity: kind, ids: kind === 'User' ? people.map(String) : idsOf(kind) }))
  }
  const sounding: { entity: string; ids: string[] }[] = []
  for (const kind of spelt.filter((each) => entity === '' || each === entity)) {
    const ids = await idsSpelt(kind, text)
    sounding.push({ entity: kind, ids: ids.slice(0, MAX_FOUND).map(String) })
  }
  return sounding
}

/** Ids of the people whose names and address contain every word of a text, the newest first. */
async function peopleCalled(text: string): Promise<number[]> {
  const rows = await db.$queryRaw<{ id: number }[]>`
    SELECT u."id" FROM "User" u WHERE ${peopleNamed(text, 'u').all} ORDER BY u."id" DESC LIMIT ${MAX_FOUND}`
  return rows.map(({ id }) => id)
}
