'use client'
import { ActionButton, ConfirmAction } from '@/app/(admin)/dashboard/_dialogs/dialogs'
import { toOptions } from '@/app/(admin)/dashboard/_fields/options'
import { EditorFrame, FieldGroup, useEditor } from '@/app/(admin)/dashboard/_form/editor'
import { useIsUnsaved } from '@/app/(admin)/dashboard/_form/unsaved-work'
import { MailPreview } from '@/app/(admin)/dashboard/_marks/mail-preview'
import { Status } from '@/app/(admin)/dashboard/_marks/marks'
import { useRefreshWhile } from '@/app/(admin)/dashboard/_marks/use-refresh-while'
import { Field, TextareaField } from '@/components/ui/fields/field'
import { SelectField } from '@/components/ui/fields/select-field'
import {
  deleteNewsletterAction,
  saveNewsletterAction,
  startNewsletterAction,
  stopNewsletterAction,
  testNewsletterAction,
} from '@/lib/domains/newsletters/actions'
import { audiences, newNewsletter, newsletterInputSchema, type StaffNewsletter } from '@/lib/domains/newsletters/schema'
import { formatCount, formatNumber } from '@/lib/shared/format/format'
import { staffRoutes } from '@/lib/shared/routes/routes-staff'

/** The form of a newsletter, what it will look like, and how it is sent. What was sent is only shown. */
export function NewsletterEditor({ stored }: { stored: StaffNewsletter | null }) {
  return (
    <>
      {stored && stored.state !== 'draft' ? (
        <p className="mt-4 text-sand">To: {audiences[stored.form.audience]}</p>
      ) : (
        <NewsletterForm stored={stored} />
      )}
      {stored && (
        <section aria-labelledby="mail" className="mt-12 max-w-3xl border-t border-line pt-8">
          <h2 id="mail" tabIndex={-1} className="text-title">
            The mail
          </h2>
          <p className="mt-2 mb-4 text-sand">As it was saved last.</p>
          <MailPreview {...stored.preview} />
          <SendNewsletter newsletter={stored} />
        </section>
      )}
    </>
  )
}

function NewsletterForm({ stored }: { stored: StaffNewsletter | null }) {
  const { field, ...frame } = useEditor({
    schema: newsletterInputSchema,
    save: saveNewsletterAction,
    stored,
    empty: newNewsletter,
    pageOf: staffRoutes.newsletter,
  })
  return (
    <EditorFrame
      {...frame}
      deletable={{ what: 'newsletter', remove: deleteNewsletterAction, list: staffRoutes.newsletters }}
    >
      <Field label="Subject" autoComplete="off" {...field('name')} />
      <Field
        label="Preview text"
        hint="Shown beside the subject in an inbox. Leave empty to show the beginning of the text."
        autoComplete="off"
        {...field('previewText')}
      />
      <SelectField label="To" options={toOptions(audiences)} {...field('audience')} />
      <TextareaField
        label="Text"
        rows={12}
        hint="Begins with 'Dear' and the first name. An empty line begins a new paragraph."
        {...field('text')}
      />
      <FieldGroup title="Button">
        <Field label="What it says" autoComplete="off" {...field('buttonLabel')} />
        <Field label="Where it leads" type="url" autoComplete="off" {...field('buttonUrl')} />
      </FieldGroup>
    </EditorFrame>
  )
}

const REFRESH_MS = 5000

/** Sends a test, sends it to its audience, and shows how far it is. */
function SendNewsletter({ newsletter }: { newsletter: StaffNewsletter }) {
  const { id, state, left, waiting, givenUp, recipients, form } = newsletter
  const isUnsaved = useIsUnsaved()
  useRefreshWhile(state === 'sending', REFRESH_MS)
  if (isUnsaved) return <p className="mt-6 text-sand">Save first: what is sent is what was saved last.</p>
  return (
    <div className="mt-6">
      <Status announced={state === 'sending' ? 'Being sent.' : undefined}>
        {state === 'draft' && `Would go to ${formatCount(recipients, 'person', 'people')} now.`}
        {state === 'sending' && `Being sent: ${formatCount(left, 'mail')} so far, ${formatNumber(waiting)} waiting.`}
        {state === 'sent' &&
          `Sent: ${formatCount(left, 'mail')}.${givenUp > 0 ? ` ${formatNumber(givenUp)} could not be delivered.` : ''}`}
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
            description={`It goes to: ${audiences[form.audience]}, ${formatCount(recipients, 'person', 'people')} now. What was sent cannot be taken back.`}
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
