'use client'

import { ActionButton } from '@/app/(admin)/dashboard/_dialogs/action-button'
import { ConfirmAction } from '@/app/(admin)/dashboard/_dialogs/confirm-action'
import { useIsUnsaved } from '@/app/(admin)/dashboard/_form/unsaved-work'
import { useRefreshWhile } from '@/app/(admin)/dashboard/_marks/use-refresh-while'
import { Status } from '@/app/(admin)/dashboard/_marks/work-state'
import { startNewsletterAction, stopNewsletterAction, testNewsletterAction } from '@/lib/domains/newsletters/actions'
import { audiences, type StaffNewsletter } from '@/lib/domains/newsletters/schema'
import { counted, formatNumber } from '@/lib/shared/format/format'

const REFRESH_MS = 5000

/** Sends a test, sends it to its audience, and shows how far it is. */
export function SendNewsletter({ newsletter }: { newsletter: StaffNewsletter }) {
  const { id, state, left, waiting, givenUp, recipients, form } = newsletter
  const isUnsaved = useIsUnsaved()
  useRefreshWhile(state === 'sending', REFRESH_MS)
  if (isUnsaved) return <p className="mt-6 text-sand">Save first: what is sent is what was saved last.</p>
  return (
    <div className="mt-6">
      <Status announced={state === 'sending' ? 'Being sent.' : undefined}>
        {state === 'draft' && `Would go to ${counted(recipients, 'person', 'people')} now.`}
        {state === 'sending' && `Being sent: ${counted(left, 'mail')} so far, ${formatNumber(waiting)} waiting.`}
        {state === 'sent' &&
          `Sent: ${counted(left, 'mail')}.${givenUp > 0 ? ` ${formatNumber(givenUp)} could not be delivered.` : ''}`}
      </Status>
      <div className="mt-4 flex flex-wrap gap-3">
        <ActionButton action={testNewsletterAction.bind(null, { id })} done="A test is on its way to you">
          Send a test to me
        </ActionButton>
        {state === 'draft' && (
          <ConfirmAction
            key="start"
            variant="primary"
            disabled={recipients === 0}
            title={`Send ‘${form.name}’?`}
            description={`It goes to: ${audiences[form.audience]}, ${counted(recipients, 'person', 'people')} now. What was sent cannot be taken back.`}
            confirm="Send"
            action={startNewsletterAction.bind(null, { id, updatedAt: form.updatedAt })}
            done="It is being sent"
          >
            Send …
          </ConfirmAction>
        )}
        {state === 'sending' && (
          <ConfirmAction
            key="stop"
            variant="danger"
            title="Stop sending?"
            description="Who has it keeps it; nobody else gets it, and it cannot be continued."
            confirm="Stop"
            action={stopNewsletterAction.bind(null, { id })}
            done="Stopped"
          >
            Stop …
          </ConfirmAction>
        )}
      </div>
    </div>
  )
}
