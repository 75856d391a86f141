import { notFound } from 'next/navigation'
import { cache } from 'react'
import { pageActor } from '@/lib/server/auth/gate'
import type { Actor } from '@/lib/shared/actor'
import { byId } from '@/lib/shared/row-id'

/**
 * Makes the reader of an editor's row by the last part of its address: an id, or 'new'. An unknown id gives the 404
 * page. Title and page of one request share one read.
 * @param list path of the list, whose gate the page shares
 * @param get reads a row by its id; null when there is none
 * @returns a function that returns null for a new row
 */
export const storedOrNew = <Stored>(list: string, get: (actor: Actor, id: number) => Promise<Stored | null>) =>
  cache(async (raw: string): Promise<Stored | null> => {
    const actor = await pageActor(list)
    if (raw === 'new') return null
    return (await byId(raw, (id) => get(actor, id))) ?? notFound()
  })
