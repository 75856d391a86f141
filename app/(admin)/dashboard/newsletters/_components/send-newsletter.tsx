'use client'

import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { toast } from 'sonner'
import { useRefreshWhile } from '@/app/(admin)/dashboard/_components/use-refresh-while'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { Button } from '@/components/ui/button'
import { dataOf } from '@/lib/client/server-action'
import { startNewsletterAction, stopNewsletterAction, testNewsletterAction } from '@/lib/domains/newsletters/actions'
import { audiences, type StaffNewsletter } from '@/lib/domains/newsletters/schema'
import { errorMessage } from '@/lib/shared/errors'
import { counted } from '@/lib/shared/format'

const REFRESH_MS = 5000

/** Sends a test, sends it to its audience, and shows how far it is. */
export function SendNewsletter({ newsletter }: { newsletter: StaffNewsletter }) {
  const { id, state, queued, recipients, form } = newsletter
  const router = useRouter()
  const [asking, setAsking] = useState<'start' | 'stop' | null>(null)
  const [isTesting, setIsTesting] = useState(false)
  useRefreshWhile(state === 'sending', REFRESH_MS)

  async function test() {
    setIsTesting(true)
    try {
      await dataOf(testNewsletterAction({ id }))
      toast.success('A test is on its way to you')
    } catch (error) {
      toast.error(errorMessage(error))
    } finally {
      setIsTesting(false)
    }
  }
  async function start() {
    await dataOf(startNewsletterAction({ id, updatedAt: form.updatedAt }))
    toast.success('It is being sent')
    router.refresh()
  }
  async function stop() {
    await dataOf(stopNewsletterAction({ id }))
    toast.success('Stopped')
    router.refresh()
  }

  return (
    <div className="mt-6">
      <p role="status" className="text-sand">
        {state === 'draft' && `Would go to ${counted(recipients, 'person', 'people')} now.`}
        {state === 'sending' && `Being sent: ${counted(queued, 'mail')} so far.`}
        {state === 'sent' && `Sent: ${counted(queued, 'mail')}.`}
      </p>
      <div className="mt-4 flex flex-wrap gap-3">
        <Button variant="secondary" onClick={() => void test()} loading={isTesting}>
          Send a test to me
        </Button>
        {state === 'draft' && (
          <Button onClick={() => setAsking('start')} disabled={recipients === 0}>
            Send …
          </Button>
        )}
        {state === 'sending' && (
          <Button variant="danger" onClick={() => setAsking('stop')}>
            Stop …
          </Button>
        )}
      </div>
      {asking === 'start' && (
        <ConfirmDialog
          title={`Send ‘${form.name}’?`}
          description={`It goes to: ${audiences[form.audience]}, ${counted(recipients, 'person', 'people')} now. What was sent cannot be taken back.`}
          confirm="Send"
          onConfirm={start}
          onClose={() => setAsking(null)}
        />
      )}
      {asking === 'stop' && (
        <ConfirmDialog
          title="Stop sending?"
          description="Who has it keeps it; nobody else gets it, and it cannot be continued."
          confirm="Stop"
          onConfirm={stop}
          onClose={() => setAsking(null)}
        />
      )}
    </div>
  )
}
