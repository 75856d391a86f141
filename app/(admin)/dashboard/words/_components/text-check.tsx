import { ConfirmAction } from '@/app/(admin)/dashboard/_dialogs/dialogs'
import { StateMark } from '@/app/(admin)/dashboard/_marks/marks'
import { confirmCheckAction } from '@/lib/domains/content/actions'
import type { StaffContent, TextCheck } from '@/lib/domains/content/schema'
import { formatMoment } from '@/lib/shared/format/format'

export function CheckMark({ check }: { check: TextCheck }) {
  if (!check) return null
  return (
    // Lets the mark wrap, because it is longer than others.
    <span className="block [&>span]:whitespace-normal">
      {check.at === null ? (
        <StateMark tone="waiting">Not checked yet by your lawyer</StateMark>
      ) : (
        <StateMark tone="good">Checked by your lawyer</StateMark>
      )}
    </span>
  )
}

type TextCheckProps = {
  text: Pick<StaffContent, 'key' | 'version' | 'check'>
  /** True for owners. Other staff only see the mark. */
  mayConfirm: boolean
}

export function TextCheckPanel({ text: { key, version, check }, mayConfirm }: TextCheckProps) {
  if (!check) return null
  const { by, at } = check
  return (
    <section aria-label="Legal check" className="my-8 max-w-3xl rounded-card border border-line bg-raised p-5">
      <CheckMark check={check} />
      <p className="mt-2 max-w-measure text-sand">
        {at === null
          ? 'Rights of withdrawal, refunds and prices must be worded for the countries you sell to. Have a lawyer check this version before your first sale.'
          : `Confirmed by ${by} on ${formatMoment(at)}. The mark returns with each new version, and when an upgrade changes the default text.`}
      </p>
      {at === null && mayConfirm && (
        <div className="mt-4">
          <ConfirmAction
            title="Has your lawyer checked this version?"
            description="Your confirmation is recorded with your name, the version and the time."
            confirm="Confirm"
            action={confirmCheckAction.bind(null, { key, version })}
            done="Check recorded"
          >
            Confirm check
          </ConfirmAction>
        </div>
      )}
      {at === null && !mayConfirm && <p className="mt-2 text-fine text-dust">An owner can confirm the check.</p>}
    </section>
  )
}
