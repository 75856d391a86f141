import { NameCell } from '@/app/(admin)/dashboard/_list/cells'
import type { Actor } from '@/lib/shared/access/actor'
import { hasRight } from '@/lib/shared/access/rights'
import { staffRoutes } from '@/lib/shared/routes/routes-staff'

/** The cell of a video in a list about a person: a link for who may open its page. */
export const videoCellFor = (actor: Actor) =>
  function VideoCell({ id, name }: { id: number; name: string }) {
    return hasRight(actor, 'content') ? <NameCell href={staffRoutes.video(id)}>{name}</NameCell> : name
  }
