'use client'

import { X } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useEffect, useState } from 'react'
import { toast } from 'sonner'
import { ChoiceField } from '@/app/(admin)/dashboard/_fields/choice-field'
import { useUnsavedWork } from '@/app/(admin)/dashboard/_form/unsaved-work'
import { useFormDraft } from '@/app/(admin)/dashboard/_form/use-form-draft'
import { PublicationMark } from '@/app/(admin)/dashboard/_marks/marks'
import { useSignInAgain } from '@/components/accounts/use-sign-in-again'
import { Button } from '@/components/ui/buttons/button'
import { IconButton } from '@/components/ui/buttons/icon-button'
import { moved, OrderList } from '@/components/ui/fields/order-list'
import { useRun } from '@/lib/client/forms/use-run'
import { callAction } from '@/lib/client/requests/server-action'
import { saveFeaturedAction } from '@/lib/domains/catalogue/actions'
import { FEATURED_MAX, type StaffFeaturedRow } from '@/lib/domains/catalogue/featured/schema'

const titles: Record<StaffFeaturedRow['page'], { title: string; about: string }> = {
  visitor: {
    title: 'Landing page hero',
    about: 'Visitors can play the first video, or its trailer if it has one.',
  },
  landing: { title: 'Landing page slider', about: 'Shown on phones. Plays trailers where available.' },
  browse: { title: 'Browse hero', about: 'Shown to everyone who’s logged in.' },
}

type Row = { id: number; name: string; state?: StaffFeaturedRow['videos'][number]['state'] }

export function FeaturedRow({ page, videos }: StaffFeaturedRow) {
  const router = useRouter()
  const [rows, setRows] = useState<Row[]>(videos)
  const [problem, setProblem] = useState<string | null>(null)
  const [run, isSaving] = useRun(setProblem)
  const { title, about } = titles[page]
  const ids = rows.map(({ id }) => id)
  const seen = videos.map(({ id }) => id)
  const isUnsaved = ids.join() !== seen.join()
  const { viewerId } = useUnsavedWork(isUnsaved)
  const { withSession, dialog } = useSignInAgain()
  const { offer, touch, forget } = useFormDraft<Row[]>({
    viewerId,
    form: `featured ${page}`,
    version: seen.join(),
    isUnsaved,
    current: () => rows,
    onRestore: (values) => setRows(values as Row[]),
  })
  useEffect(() => touch(), [rows, touch])

  async function save() {
    await withSession(() => callAction(saveFeaturedAction, { page, seen, ids }))
    forget()
    toast.success('Saved')
    router.refresh()
  }

  return (
    <section aria-labelledby={`featured-${page}`} className="flex flex-col gap-4">
      <div>
        <h2 dir="auto" id={`featured-${page}`} className="text-title">
          {title}
        </h2>
        <p className="text-fine text-sand">{about}</p>
      </div>
      {offer}
      {rows.length === 0 && <p className="text-sand">No featured videos yet. Add one below.</p>}
      <OrderList
        label={title}
        disabled={isSaving}
        onMove={(from, to) => setRows(moved(rows, from, to))}
        items={rows.map((row) => ({
          id: row.id,
          name: row.name,
          about: row.state && row.state !== 'published' ? <PublicationMark state={row.state} /> : undefined,
          actions: (
            <IconButton
              icon={X}
              label={`Remove ${row.name}`}
              onClick={() => setRows(rows.filter(({ id }) => id !== row.id))}
            />
          ),
        }))}
      />
      {rows.length < FEATURED_MAX && (
        <ChoiceField
          kind="video"
          label={`Add a video to ${title}`}
          value={null}
          onChange={(choice) => {
            if (choice && !ids.includes(choice.id)) setRows([...rows, { id: choice.id, name: choice.label }])
          }}
        />
      )}
      <p role="alert" className="font-medium text-danger empty:hidden">
        {problem}
      </p>
      <Button
        className="self-start"
        aria-label={`Save ${title}`}
        onClick={() => void run(save)}
        loading={isSaving}
        disabled={!isUnsaved}
      >
        Save
      </Button>
      {dialog}
    </section>
  )
}
