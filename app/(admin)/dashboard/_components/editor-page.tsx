import type { ComponentType } from 'react'
import { PageHeading } from '@/app/(admin)/dashboard/_components/page-heading'
import { storedOrNew } from '@/app/(admin)/dashboard/_components/stored-or-new'
import { pageActor } from '@/lib/server/auth/gate'
import type { Actor } from '@/lib/shared/actor'

type EditorPage<Stored> = {
  /** What is edited: 'artist'. */
  one: string
  /** The list, whose gate this page shares: its path and what it is called. */
  list: string
  lists: string
  get: (actor: Actor, id: number) => Promise<Stored | null>
  Form: ComponentType<{ stored: Stored | null }>
}

/** A page of the dashboard with the form of one row, or of a new one. */
export function editorPage<Stored extends { id: number; form: { name: string } }>(page: EditorPage<Stored>) {
  const { one, list, lists, get, Form } = page
  return async function StaffEditorPage({ params }: { params: Promise<{ id: string }> }) {
    const { id: raw } = await params
    const actor = await pageActor(list)
    const stored = await storedOrNew(raw, (id) => get(actor, id))
    return (
      <>
        <PageHeading title={stored ? stored.form.name : `New ${one}`} back={{ href: list, label: lists }} />
        <Form key={stored?.id ?? 'new'} stored={stored} />
      </>
    )
  }
}
