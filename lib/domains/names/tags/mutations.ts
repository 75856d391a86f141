import 'server-only'
import { recordAudit } from '@/lib/domains/audit/mutations'
import { copyToTrash } from '@/lib/domains/trash/mutations'
import { requireActor } from '@/lib/server/auth/sessions/requirement'
import { db, type Db } from '@/lib/server/db/client'
import { lockVersion } from '@/lib/server/db/locks'
import { mapUniqueViolation } from '@/lib/server/db/unique-violation'
import type { Actor } from '@/lib/shared/access/actor'
import { fieldError } from '@/lib/shared/errors'
import { tagSelect, toTagDto } from './queries'
import { codeProblem, TAG_EXISTS, TYPE_STAYS, type CreateTagInput, type TagDto, type UpdateTagInput } from './schema'

type Facts = { type: string; tag: string; name: string; description: string | null }

const factsOf = ({ type, tag, name, description }: Facts): Facts => ({ type, tag, name, description })

const taken = { tag: TAG_EXISTS }

async function lockTag(tx: Db, id: number, seen?: string) {
  const version = await lockVersion(tx, { table: 'Tag', id, what: 'tag', seen })
  return { version, before: await tx.tag.findUniqueOrThrow({ where: { id }, select: tagSelect }) }
}

export async function createTag(actor: Actor, input: CreateTagInput): Promise<TagDto> {
  requireActor(actor, 'content')
  return mapUniqueViolation(taken, () =>
    db.$transaction(async (tx) => {
      const tag = await tx.tag.create({ data: input, select: tagSelect })
      await recordAudit(tx, actor, {
        action: 'create',
        entity: 'Tag',
        entityId: tag.id,
        after: factsOf(tag),
      })
      return toTagDto(tag)
    }),
  )
}

export async function updateTag(
  actor: Actor,
  id: number,
  { type, updatedAt: seen, ...input }: UpdateTagInput,
): Promise<TagDto> {
  requireActor(actor, 'content')
  return mapUniqueViolation(taken, () =>
    db.$transaction(async (tx) => {
      const { version, before } = await lockTag(tx, id, seen)
      if (type !== undefined && type !== before.type) throw fieldError('type', TYPE_STAYS)
      const problem = input.tag === undefined ? null : codeProblem(before.type, input.tag)
      if (problem) throw fieldError('tag', problem)
      const given = Object.entries(input).filter(([, value]) => value !== undefined)
      const wanted: Facts = { ...factsOf(before), ...Object.fromEntries(given) }
      if (JSON.stringify(wanted) === JSON.stringify(factsOf(before))) return toTagDto(before)
      const { tag, name, description } = wanted
      const data = { tag, name, description, updatedAt: version }
      const after = await tx.tag.update({ where: { id }, data, select: tagSelect })
      await recordAudit(tx, actor, {
        action: 'update',
        entity: 'Tag',
        entityId: id,
        before: factsOf(before),
        after: factsOf(after),
      })
      return toTagDto(after)
    }),
  )
}

export async function deleteTag(actor: Actor, id: number): Promise<void> {
  requireActor(actor, 'content')
  await db.$transaction(async (tx) => {
    const { before } = await lockTag(tx, id)
    await copyToTrash(tx, 'tag', { id, name: before.tag })
    await tx.tag.delete({ where: { id }, select: { id: true } })
    await recordAudit(tx, actor, { action: 'delete', entity: 'Tag', entityId: id, before: factsOf(before) })
  })
}
