import type { Metadata } from 'next'
import type { ComponentType } from 'react'
import type { Actor } from '@/lib/shared/access/actor'
import { PageHeading } from './page-heading'
import { storedOrNew } from './stored-row'
import { titleOfOne } from './title-of-page'

type EditorPage<Stored> = {
  /** What is edited: 'artist'. */
  one: string
  /** The list, whose gate this page shares: its path and what it is called. */
  list: string
  lists: string
  get: (actor: Actor, id: number) => Promise<Stored | null>
  Form: ComponentType<{ stored: Stored | null }>
}

type Props = { params: Promise<{ id: string }> }

/** A page of the dashboard with the form of one row, or of a new one, and its title. */
export function editorPage<Stored extends { id: number; form: { name: string } }>(page: EditorPage<Stored>) {
  const { one, list, lists, get, Form } = page
  const load = storedOrNew(list, get)

  const generateMetadata = ({ params }: Props): Promise<Metadata> =>
    titleOfOne(list, one, async () => (await load((await params).id))?.form.name)

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
