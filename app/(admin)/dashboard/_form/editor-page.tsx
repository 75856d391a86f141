import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { cache, type ComponentType } from 'react'
import { requirePageActor } from '@/lib/server/auth/sessions/gate'
import type { Actor } from '@/lib/shared/access/actor'
import { byId } from '@/lib/shared/row-id'
import { PageHeading } from './page-heading'
import { getItemMetadata } from './page-title'

type EditorPage<Stored> = {
  /** Singular noun, such as 'artist'. */
  one: string
  /** Path of the list page. The editor page uses the same access check. */
  list: string
  /** Title of the list page, such as 'Artists'. */
  lists: string
  get: (actor: Actor, id: number) => Promise<Stored | null>
  Form: ComponentType<{ stored: Stored | null }>
}

type Props = { params: Promise<{ id: string }> }

export function editorPage<Stored extends { id: number; form: { name: string } }>(page: EditorPage<Stored>) {
  const { one, list, lists, get, Form } = page
  const load = createRowOrNewLoader(list, get)

  const generateMetadata = ({ params }: Props): Promise<Metadata> =>
    getItemMetadata(list, one, async () => (await load((await params).id))?.form.name)

  async function StaffEditorPage({ params }: Props) {
    const stored = await load((await params).id)
    return (
      <>
        <PageHeading title={stored ? stored.form.name : `New ${one}`} back={{ href: list, label: lists }} />
        <Form key={stored?.id ?? 'new'} stored={stored} />
      </>
    )
  }

  return { StaffEditorPage, generateMetadata }
}

type Get<Stored> = (actor: Actor, id: number) => Promise<Stored | null>

/**
 * Loads a row by the id in the URL, or renders the 404 page. Cached per request, because the title and the page both
 * need the row.
 * @param list path of the list page, whose access check is used
 */
export const createRowLoader = <Stored,>(list: string, get: Get<Stored>) =>
  cache(async (raw: string): Promise<Stored> => {
    const actor = await requirePageActor(list)
    return (await byId(raw, (id) => get(actor, id))) ?? notFound()
  })

export function createRowOrNewLoader<Stored>(list: string, get: Get<Stored>) {
  const load = createRowLoader(list, get)
  return async (raw: string): Promise<Stored | null> => {
    if (raw !== 'new') return load(raw)
    await requirePageActor(list)
    return null
  }
}
