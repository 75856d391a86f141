'use client'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { toast } from 'sonner'
import { Button } from '@/components/ui/buttons/button'
import { ConfirmDialog } from '@/components/ui/dialogs/confirm-dialog'
import { useRun } from '@/lib/client/forms/use-run'
import { callAction } from '@/lib/client/requests/server-action'
import { endRenewalAction, resumeRenewalAction } from '@/lib/domains/payments/renewal/actions'
import type { MembershipDto } from '@/lib/domains/payments/subscriptions/schema'
import { runningStatuses } from '@/lib/shared/access/roles'
import { formatDay } from '@/lib/shared/format/format'

type Question = { button: string; title: string; description: string; done: string }

function questionOf({ status, renewsAt }: MembershipDto): Question | null {
  if (status === 'incomplete') {
    return {
      button: 'End membership',
      title: 'End your membership?',
      description: 'Your first payment hasn’t arrived yet. If it still does, we’ll refund it.',
      done: 'Your membership has ended',
    }
  }
  if (!runningStatuses.includes(status)) {
    return {
      button: 'End membership',
      title: 'End your membership?',
      description: 'A payment for it is due. Premium ends right away, and that payment won’t be charged.',
      done: 'Your membership has ended',
    }
  }
  if (renewsAt === null) return null
  return {
    button: 'End renewal',
    title: 'End the renewal?',
    description: `You keep Premium until ${formatDay(renewsAt)} and won’t be charged again. You can resume it until then.`,
    done: 'Renewal ended. We’ve emailed you a confirmation.',
  }
}

/** Ends or resumes the renewal without leaving the site. Stripe's portal remains for cards and invoices. */
export function RenewalButton({ membership }: { membership: MembershipDto }) {
  const question = questionOf(membership)
  if (question) return <EndButton {...question} />
  return membership.endsAt === null ? null : <ResumeButton />
}

function EndButton({ button, title, description, done }: Question) {
  const router = useRouter()
  const [isAsking, setAsking] = useState(false)

  async function end() {
    await callAction(endRenewalAction, {})
    toast.success(done)
    router.refresh()
  }

  return (
    <>
      <Button variant="ghost" onClick={() => setAsking(true)}>
        {button}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={title}
          description={description}
          confirm={button}
          cancel="Go back"
          onConfirm={end}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}

function ResumeButton() {
  const router = useRouter()
  const [run, isResuming] = useRun()

  const resume = () =>
    run(async () => {
      await callAction(resumeRenewalAction, {})
      toast.success('Your membership renews again')
      router.refresh()
    })

  return (
    <Button variant="secondary" loading={isResuming} onClick={() => void resume()}>
      Resume renewal
    </Button>
  )
}
