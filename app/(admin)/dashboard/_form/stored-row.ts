import { notFound } from 'next/navigation'
import { cache } from 'react'
import { pageActor } from '@/lib/server/auth/sessions/gate'
import type { Actor } from '@/lib/shared/access/actor'
import { byId } from '@/lib/shared/row-id'

/** Reads a row by its id; null when there is none. */
type Get<Stored> = (actor: Actor, id: number) => Promise<Stored | null>

/**
 * Makes the reader of a page's row by the last part of its address. An unknown id gives the 404 page. Title and page of
 * one request share one read.
 * @param list path of the list, whose gate the page shares
 */
export const storedRow = <Stored>(list: string, get: Get<Stored>) =>
  cache(async (raw: string): Promise<Stored> => {
    const actor = await pageActor(list)
    return (await byId(raw, (id) => get(actor, id))) ?? notFound()
  })

/**
 * The same for an editor's page, whose address may end with 'new'.
 * @returns a function that returns null for a new row
 */
export function storedOrNew<Stored>(list: string, get: Get<Stored>) {
  const load = storedRow(list, get)
  return async (raw: string): Promise<Stored | null> => {
    if (raw !== 'new') return load(raw)
    await pageActor(list)
    return null
  }
}
