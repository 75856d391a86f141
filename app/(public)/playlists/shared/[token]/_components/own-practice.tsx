'use client'

import { useRouter } from 'next/navigation'
import { useEffect, useRef, type ReactNode } from 'react'
import { DeleteRecord } from '@/components/playlists/practice/delete-record'
import { SharedLink } from '@/components/playlists/shared-link'
import { Button } from '@/components/ui/buttons/button'
import { ConfirmButton } from '@/components/ui/dialogs/confirm-dialog'
import { Field } from '@/components/ui/fields/field'
import { useFormSubmit } from '@/lib/client/forms/use-form-submit'
import { sendPractice } from '@/lib/client/player/practice-record'
import { callAction } from '@/lib/client/requests/server-action'
import { useOrigin } from '@/lib/client/use-hydrated'
import { useRefresh } from '@/lib/client/use-refresh'
import { setPracticeReportAction } from '@/lib/domains/playlists/practice/actions'
import { reportFormSchema, type OwnPractice } from '@/lib/domains/playlists/practice/schema'
import { routes } from '@/lib/shared/routes/routes'

type OwnPracticeProps = {
  viewerId: number
  playlistId: number
  report: OwnPractice['report']
  /** True if there is something to delete. */
  hasRecord: boolean
  /** Table of the student's days. */
  children: ReactNode
}

/** The student's own record of a followed playlist, and the link that shows it to the teacher. */
export function OwnPracticeSection({ viewerId, playlistId, report, hasRecord, children }: OwnPracticeProps) {
  const refresh = useRefresh()
  const heading = useRef<HTMLHeadingElement>(null)

  useEffect(() => {
    // Sends what an earlier visit could not, so that the page shows the whole record.
    void sendPractice(viewerId).then((isNew) => (isNew ? refresh() : undefined))
  }, [viewerId, refresh])

  return (
    <section aria-labelledby="practice" className="flex flex-col gap-6 border-t border-line pt-8">
      <h2 ref={heading} id="practice" tabIndex={-1} data-opens-dialog className="text-heading focus:outline-none">
        Your practice
      </h2>
      <p className="max-w-measure text-sand">
        While you follow this playlist and play its entries, we record the time and the lines you practise on each day.
        Only you can see the record and your ticks, unless you show them by a link. Unfollowing ends that link; the
        record stays until you delete it.
      </p>
      {children}
      <ReportLink playlistId={playlistId} report={report} onEnd={() => heading.current?.focus()} />
      {hasRecord && <DeleteRecord viewerId={viewerId} playlistId={playlistId} />}
    </section>
  )
}

type ReportLinkProps = Pick<OwnPracticeProps, 'playlistId' | 'report'> & { onEnd: () => void }

function ReportLink({ playlistId, report, onEnd }: ReportLinkProps) {
  const router = useRouter()
  const origin = useOrigin()
  const address = report && `${origin}${routes.practiceReport(report.token)}`
  const { field, form, onSubmit, isSubmitting, isReady } = useFormSubmit({
    schema: reportFormSchema,
    defaultValues: { name: report?.name ?? '' },
    submit: ({ name }) => callAction(setPracticeReportAction, { playlistId, link: 'on', name }),
    success: report ? 'Name saved' : 'Link created',
    onSuccess: () => {
      form.reset(form.getValues())
      router.refresh()
    },
  })

  async function change(link: 'new' | 'off') {
    await callAction(setPracticeReportAction, { playlistId, link })
    if (link === 'off') onEnd()
    router.refresh()
  }

  return (
    <div className="flex max-w-measure flex-col gap-4">
      <h3 className="text-title">Show it to your teacher</h3>
      <p role="status" className="text-sand">
        {address
          ? 'Anyone with this link can see your days, ticks and the name below. You can end the link at any time.'
          : 'Your teacher sees nothing unless you create a link and send it.'}
      </p>
      {address && (
        <SharedLink address={address}>
          <ConfirmButton
            variant="secondary"
            title="Replace the link?"
            description="The current link will stop working."
            confirm="Replace"
            onConfirm={() => change('new')}
          >
            Replace
          </ConfirmButton>
          <ConfirmButton
            variant="secondary"
            title="End the link?"
            description="Nobody will be able to see your record. You can create a new link later."
            confirm="End link"
            onConfirm={() => change('off')}
          >
            End link
          </ConfirmButton>
        </SharedLink>
      )}
      <form method="post" onSubmit={onSubmit} noValidate className="flex flex-wrap items-end gap-3">
        <div className="min-w-52 flex-1">
          <Field label="Your name (optional)" autoComplete="off" {...field('name')} />
        </div>
        <Button type="submit" variant={address ? 'secondary' : 'primary'} loading={isSubmitting} disabled={!isReady}>
          {address ? 'Save name' : 'Create link'}
        </Button>
      </form>
    </div>
  )
}
